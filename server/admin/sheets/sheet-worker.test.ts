import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

const WORKER = join(import.meta.dirname, 'sheet-worker.ts')

const tellLoaded = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      loaded.push(found.url)
      return found
    }
  })
  await import(${JSON.stringify(WORKER)})
  console.log(JSON.stringify(loaded))`

test('who waits for a file waits for no schema library: it is most of what the thread would load', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', tellLoaded])
  const loaded: string[] = JSON.parse(stdout)
  expect(loaded.some(url => url.endsWith('/users-sheet.ts'))).toBe(true)
  expect(loaded.filter(url => url.includes('/typebox/'))).toEqual([])
})
