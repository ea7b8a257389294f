import { execFileSync } from 'node:child_process'
import fs, { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { leftoverFiles, openSpool, type Spool } from './spool.ts'

let dir: string
let closed: string[]
let losses: { clicks: number; error: unknown }[]
let unsynced: unknown[]
let spool: Spool

const open = (syncMs = 1000) =>
  openSpool({
    dir,
    syncMs,
    reserve: 0,
    onClosed: file => closed.push(file),
    onLost: (clicks, error) => losses.push({ clicks, error }),
    onUnsynced: error => unsynced.push(error)
  })

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-spool-'))
  closed = []
  losses = []
  unsynced = []
  spool = open()
})

afterEach(async () => {
  spool.close()
  vi.useRealTimers()
  await rm(dir, { recursive: true })
})

const append = (line: string, to = spool) => new Promise<void>(resolve => to.append(line, resolve))

const files = () => readdirSync(dir).map(name => join(dir, name))
const content = () =>
  files()
    .map(file => readFileSync(file, 'utf8'))
    .join('')

test.each([0, 1000])('a line is in the file when it is told so (sync every %d ms)', async syncMs => {
  const own = open(syncMs)
  for (const line of ['a', 'b', 'c']) {
    await append(line, own)
    expect(content().endsWith(`${line}\n`)).toBe(true)
  }
  own.close()
  expect(content()).toBe('a\nb\nc\n')
  expect(losses).toEqual([])
})

test('lines of one turn are one group: one write, and then each is told, in their order', async () => {
  const lines = Array.from({ length: 1000 }, (_, index) => `line ${index}`)
  const told: string[] = []
  const contents = new Set<string>()
  const appended = lines.map(
    line =>
      new Promise<void>(resolve =>
        spool.append(line, () => {
          told.push(line)
          contents.add(content())
          resolve()
        })
      )
  )
  expect(files()).toEqual([])
  expect(told).toEqual([])
  await Promise.all(appended)
  expect(told).toEqual(lines)
  expect([...contents]).toEqual([lines.map(line => `${line}\n`).join('')])
})

test('a file is closed after a second, or at five megabytes, and no line is in two', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await append('first')
  vi.advanceTimersByTime(999)
  expect(closed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(closed).toHaveLength(1)
  expect(readFileSync(closed[0] ?? '', 'utf8')).toBe('first\n')
  for (let turn = 0; turn < 6; turn += 1) await append('x'.repeat(1_000_000))
  expect(closed).toHaveLength(2)
  expect(statSync(closed[1] ?? '').size).toBe(5_000_005)
  spool.close()
  expect(closed).toHaveLength(3)
  expect(statSync(closed[2] ?? '').size).toBe(1_000_001)
})

test('what waits when the spool is closed is written, and nothing is opened for nothing', async () => {
  spool.rotate()
  expect(files()).toEqual([])
  const written = append('last')
  spool.close()
  await written
  expect(readFileSync(closed[0] ?? '', 'utf8')).toBe('last\n')
  await new Promise(resolve => setImmediate(resolve))
  expect(files()).toHaveLength(1)
})

test('closing many files while they are brought to the disk loses none and harms no other', async () => {
  const own = open(1)
  for (let turn = 0; turn < 300; turn += 1) {
    await append(`line ${turn}`, own)
    if (turn % 3 === 0) own.rotate()
  }
  own.close()
  expect([losses, unsynced]).toEqual([[], []])
  const lines = closed.map(file => readFileSync(file, 'utf8')).join('')
  expect(lines).toBe(Array.from({ length: 300 }, (_, turn) => `line ${turn}\n`).join(''))
  await expect.poll(() => descriptors().every(path => !path.startsWith(dir))).toBe(true)
})

const descriptors = () =>
  readdirSync('/proc/self/fd').map(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  })

/** Each sync takes a thread of the pool until it is let go of: to open a pipe waits for somebody who writes. */
function holdSyncs(pipe: string): () => void {
  execFileSync('mkfifo', [pipe])
  const { fdatasync } = fs
  const held = (fd: number, done: fs.NoParamCallback) =>
    fs.open(pipe, 'r', (_, opened) => {
      fs.closeSync(opened)
      fdatasync(fd, done)
    })
  Object.assign(fs, { fdatasync: held })
  syncBuiltinESMExports()
  return () => {
    Object.assign(fs, { fdatasync })
    syncBuiltinESMExports()
    const writer = fs.openSync(pipe, 'r+')
    setTimeout(() => fs.closeSync(writer), 1000)
  }
}

test('a disk that takes long to bring files to takes one thread of the pool', async () => {
  const letGo = holdSyncs(`${dir}.pipe`)
  try {
    for (let turn = 0; turn < 8; turn += 1) {
      await append(`line ${turn}`)
      spool.rotate()
    }
    const late = new Promise(resolve => setTimeout(resolve, 3000, 'no thread is free'))
    expect(await Promise.race([readdir(dir), late])).toHaveLength(8)
  } finally {
    letGo()
  }
  await expect.poll(() => descriptors().every(path => !path.startsWith(dir))).toBe(true)
  expect([losses, unsynced]).toEqual([[], []])
  await rm(`${dir}.pipe`)
})

test('a file closed early has the clicks that waited', async () => {
  const written = append('waiting')
  spool.rotate()
  await written
  expect(closed.map(file => readFileSync(file, 'utf8'))).toEqual(['waiting\n'])
})

test('a spool that is closed has its clicks on the disk', async () => {
  const synced = vi.spyOn(fs, 'fdatasyncSync')
  syncBuiltinESMExports()
  try {
    await append('last')
    spool.close()
    expect(synced).toHaveBeenCalledOnce()
  } finally {
    synced.mockRestore()
    syncBuiltinESMExports()
  }
})

test('files of an earlier process are found oldest first', async () => {
  for (const line of ['a', 'b', 'c']) {
    await append(line)
    spool.rotate()
    await new Promise(resolve => setTimeout(resolve, 3))
  }
  expect((await leftoverFiles(dir)).map(file => readFileSync(file, 'utf8'))).toEqual(['a\n', 'b\n', 'c\n'])
})
