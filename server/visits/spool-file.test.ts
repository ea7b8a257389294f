import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { createSpoolFile } from './spool-file.ts'

test('a file closed at once is on the disk when that returns, even while an earlier sync runs', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tropa-spool-file-'))
  const synced = vi.spyOn(fs, 'fdatasyncSync')
  syncBuiltinESMExports()
  const faults: unknown[] = []
  const file = createSpoolFile(dir, {
    reserve: 0,
    syncEach: false,
    inTurn: sync => void sync(),
    onFault: error => faults.push(error)
  })
  file.append(Buffer.from('a\n'))
  file.sync()
  file.append(Buffer.from('b\n'))
  file.close(true)
  expect(synced).toHaveBeenCalledOnce()
  synced.mockRestore()
  syncBuiltinESMExports()
  const open = () =>
    fs.readdirSync('/proc/self/fd').filter(fd => {
      try {
        return fs.readlinkSync(`/proc/self/fd/${fd}`) === file.path
      } catch {
        return false
      }
    })
  await expect.poll(() => open().length).toBe(0)
  expect(faults).toEqual([])
  await rm(dir, { recursive: true })
})
