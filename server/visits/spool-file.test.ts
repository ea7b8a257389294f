import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createSpoolFile } from './spool-file.ts'

let dir: string
let faults: unknown[]
/** Syncs that were asked for and have not begun. */
let turns: (() => Promise<void>)[]

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-spool-file-'))
  faults = []
  turns = []
})

afterEach(() => rm(dir, { recursive: true }))

const create = (syncEach = false) =>
  createSpoolFile(dir, {
    reserve: 0,
    syncEach,
    inTurn: sync => void turns.push(sync),
    onFault: error => faults.push(error)
  })

const nextTurn = () => turns.shift()?.()

const isOpen = (path: string) =>
  fs.readdirSync('/proc/self/fd').some(fd => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${fd}`) === path
    } catch {
      return false
    }
  })

/** How often what is done waits for the disk. */
function waitsIn(done: () => void): number {
  const synced = vi.spyOn(fs, 'fdatasyncSync')
  syncBuiltinESMExports()
  try {
    done()
    return synced.mock.calls.length
  } finally {
    synced.mockRestore()
    syncBuiltinESMExports()
  }
}

test.each([['', 'b\n'], ['']])(
  'a file closed at once is on the disk when that returns, even while an earlier sync runs (%j)',
  async (...more) => {
    const file = create()
    file.append(Buffer.from('a\n'))
    file.sync()
    const earlier = nextTurn()
    for (const line of more) file.append(Buffer.from(line))
    expect(waitsIn(() => file.close(true))).toBe(1)
    expect(isOpen(file.path)).toBe(true)
    await earlier
    await expect.poll(() => isOpen(file.path)).toBe(false)
    expect(faults).toEqual([])
  }
)

test('one that is on the disk already waits for nothing when it is closed', async () => {
  const file = create()
  file.append(Buffer.from('a\n'))
  file.sync()
  await nextTurn()
  expect(waitsIn(() => file.close(true))).toBe(0)
  await expect.poll(() => isOpen(file.path)).toBe(false)
  expect(faults).toEqual([])
})

test('where each answer waits for the disk, each append does', async () => {
  const file = create(true)
  for (const line of ['a\n', 'b\n']) {
    expect(waitsIn(() => file.append(Buffer.from(line)))).toBe(1)
  }
  file.close(false)
  expect(turns).toEqual([])
  await expect.poll(() => isOpen(file.path)).toBe(false)
  expect(faults).toEqual([])
})

test('what is appended while a sync runs is brought to the disk by another one', async () => {
  const file = create()
  file.append(Buffer.from('a\n'))
  file.sync()
  file.sync()
  expect(turns).toHaveLength(1)
  const running = nextTurn()
  file.append(Buffer.from('b\n'))
  await running
  file.sync()
  expect(turns).toHaveLength(1)
  await nextTurn()
  file.sync()
  expect(turns).toEqual([])
  file.close(false)
  expect(faults).toEqual([])
})

test('a closed file stays open until the last of its syncs is done', async () => {
  const file = create()
  file.append(Buffer.from('a\n'))
  file.sync()
  const running = nextTurn()
  file.append(Buffer.from('b\n'))
  file.close(false)
  expect(turns).toHaveLength(1)
  await running
  await new Promise(resolve => setImmediate(resolve))
  expect(isOpen(file.path)).toBe(true)
  await nextTurn()
  await expect.poll(() => isOpen(file.path)).toBe(false)
  expect(faults).toEqual([])
})
