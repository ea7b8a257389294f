import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { leftoverFiles, openSpool, type Spool } from './spool.ts'

let dir: string
let closed: string[]
let losses: { clicks: number; error: unknown }[]
let spool: Spool

const open = (syncMs = 1000) =>
  openSpool({
    dir,
    syncMs,
    onClosed: file => closed.push(file),
    onLost: (clicks, error) => losses.push({ clicks, error })
  })

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-spool-'))
  closed = []
  losses = []
  spool = open()
})

afterEach(async () => {
  spool.close()
  await rm(dir, { recursive: true })
})

const files = () => readdirSync(dir).map(name => join(dir, name))
const content = () =>
  files()
    .map(file => readFileSync(file, 'utf8'))
    .join('')

/** As on a full disk: no file of this process may grow beyond so many bytes. */
const limitFiles = (bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])

test.each([0, 1000])('a line is in the file when its promise is kept (sync every %d ms)', async syncMs => {
  const own = open(syncMs)
  for (const line of ['a', 'b', 'c']) {
    await own.append(line)
    expect(content().endsWith(`${line}\n`)).toBe(true)
  }
  own.close()
  expect(content()).toBe('a\nb\nc\n')
  expect(losses).toEqual([])
})

test('lines of one turn are one group: one promise, one write, in their order', async () => {
  const promises = Array.from({ length: 1000 }, (_, index) => spool.append(`line ${index}`))
  expect(new Set(promises).size).toBe(1)
  expect(files()).toEqual([])
  await promises[0]
  expect(content()).toBe(Array.from({ length: 1000 }, (_, index) => `line ${index}\n`).join(''))
})

test('a file is closed after a second, or at five megabytes, and no line is in two', async () => {
  await spool.append('first')
  await vi.waitUntil(() => closed.length === 1, { timeout: 3000 })
  expect(readFileSync(closed[0] ?? '', 'utf8')).toBe('first\n')
  for (let turn = 0; turn < 6; turn += 1) await spool.append('x'.repeat(1_000_000))
  expect(closed).toHaveLength(2)
  expect(statSync(closed[1] ?? '').size).toBe(5_000_005)
  spool.close()
  expect(closed).toHaveLength(3)
  expect(statSync(closed[2] ?? '').size).toBe(1_000_001)
})

test('what waits when the spool is closed is written, and nothing is opened for nothing', async () => {
  spool.rotate()
  expect(files()).toEqual([])
  const written = spool.append('last')
  spool.close()
  await written
  expect(readFileSync(closed[0] ?? '', 'utf8')).toBe('last\n')
  await new Promise(resolve => setImmediate(resolve))
  expect(files()).toHaveLength(1)
})

test('closing many files while they are brought to the disk loses none and harms no other', async () => {
  const own = open(1)
  for (let turn = 0; turn < 300; turn += 1) {
    await own.append(`line ${turn}`)
    if (turn % 3 === 0) own.rotate()
  }
  own.close()
  expect(losses).toEqual([])
  const lines = closed.map(file => readFileSync(file, 'utf8')).join('')
  expect(lines).toBe(Array.from({ length: 300 }, (_, turn) => `line ${turn}\n`).join(''))
  await vi.waitUntil(() => descriptors().every(path => !path.startsWith(dir)))
})

const descriptors = () =>
  readdirSync('/proc/self/fd').map(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  })

test('on a full disk the promise is kept, the loss is counted, no part of a line stays, and room makes it whole again', async () => {
  await spool.append('before')
  limitFiles(20)
  try {
    await Promise.all([spool.append('x'.repeat(100)), spool.append('y'.repeat(100))])
    expect(spool.stats()).toEqual({ lost: 2, failing: expect.stringContaining('EFBIG') })
    expect(losses.map(loss => loss.clicks)).toEqual([2])
    expect(content()).toBe('before\n')
  } finally {
    limitFiles('unlimited')
  }
  await spool.append('after')
  expect(spool.stats()).toEqual({ lost: 2, failing: undefined })
  expect(content()).toBe('before\nafter\n')
})

test('a folder that is gone is a loss, not an end', async () => {
  await rm(dir, { recursive: true })
  await spool.append('lost')
  expect(spool.stats().lost).toBe(1)
  await mkdir(dir)
  await spool.append('kept')
  expect(content()).toBe('kept\n')
})

test('files of an earlier process are found oldest first', async () => {
  for (const line of ['a', 'b', 'c']) {
    await spool.append(line)
    spool.rotate()
    await new Promise(resolve => setTimeout(resolve, 3))
  }
  expect((await leftoverFiles(dir)).map(file => readFileSync(file, 'utf8'))).toEqual(['a\n', 'b\n', 'c\n'])
})
