import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

const client = join(import.meta.dirname, 'clickhouse-client.ts')

/** A process of its own, which tells what the allocator finds as each native module is loaded: it looks once, when the engine is. */
const LOADING = `
  const load = process.dlopen
  process.dlopen = (module, file, ...flags) => {
    process.stdout.write(file.split('/').at(-1) + ' ' + process.env.JE_MALLOC_CONF + '\\n')
    return load.call(process, module, file, ...flags)
  }
  await import(${JSON.stringify(client)})`

async function foundWith(env: NodeJS.ProcessEnv): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LOADING], {
    env: { PATH: process.env.PATH, ...env }
  })
  return stdout.trim().split('\n')
}

test('the engine is told how to keep memory before it is loaded, unless the operator tells it otherwise', async () => {
  const told = expect.stringMatching(/^chdb_node\.node thp:always,dirty_decay_ms:60000$/)
  expect(await foundWith({})).toEqual([told])
  const otherwise = expect.stringMatching(/^chdb_node\.node dirty_decay_ms:0$/)
  expect(await foundWith({ JE_MALLOC_CONF: 'dirty_decay_ms:0' })).toEqual([otherwise])
})
