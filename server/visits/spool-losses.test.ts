import { execFileSync } from 'node:child_process'
import fs, { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openSpool, type Spool } from './spool.ts'

let dir: string
let closed: string[]
let losses: { clicks: number; error: unknown }[]
let spool: Spool

const open = (reserve = 0) =>
  openSpool({
    dir,
    syncMs: 1000,
    reserve,
    onClosed: file => closed.push(file),
    onLost: (clicks, error) => losses.push({ clicks, error }),
    onUnsynced() {}
  })

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-losses-'))
  closed = []
  losses = []
  spool = open()
})

afterEach(async () => {
  spool.close()
  await rm(dir, { recursive: true })
})

const append = (line: string, to = spool) => new Promise<void>(resolve => to.append(line, resolve))

const files = () => readdirSync(dir).map(name => join(dir, name))
const content = () =>
  files()
    .map(file => readFileSync(file, 'utf8'))
    .join('')

const refuse = () => {
  throw new Error('nothing can be taken back')
}

/** As on a full disk: no file of this process may grow beyond so many bytes. */
const limitFiles = (bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])

test('the spool leaves a part of the disk to others: clicks are lost before it is taken', async () => {
  const own = open(Infinity)
  await append('a', own)
  expect(losses).toMatchObject([{ clicks: 1, error: { code: 'ENOSPC' } }])
  expect(() => own.check()).toThrow('no room')
  expect(files()).toEqual([])
  own.close()
})

test('on a full disk each is told, the loss is counted, no part of a line stays, and room makes it whole again', async () => {
  await append('before')
  limitFiles(20)
  try {
    await Promise.all([append('x'.repeat(100)), append('y'.repeat(100))])
    expect(spool.lost()).toBe(2)
    expect(spool.check).toThrow('EFBIG')
    expect(losses.map(loss => loss.clicks)).toEqual([2])
    expect(content()).toBe('before\n')
  } finally {
    limitFiles('unlimited')
  }
  await append('after')
  expect(spool.check).not.toThrow()
  expect(spool.lost()).toBe(2)
  expect(content()).toBe('before\nafter\n')
})

test('room is found again without a click, and only then is anything written for that', async () => {
  spool.check()
  expect(files()).toEqual([])
  limitFiles(20)
  try {
    await append('x'.repeat(100))
    expect(spool.check).toThrow('EFBIG')
  } finally {
    limitFiles('unlimited')
  }
  expect(spool.check).not.toThrow()
  const found = content()
  expect(found.trim()).toBe('')
  spool.check()
  expect(content()).toBe(found)
  expect(losses.map(loss => loss.clicks)).toEqual([1])
})

test('a folder that is gone is a loss, not an end', async () => {
  await rm(dir, { recursive: true })
  await append('lost')
  expect(spool.lost()).toBe(1)
  await mkdir(dir)
  await append('kept')
  expect(content()).toBe('kept\n')
})

test('clicks of a file that somebody removed are lost, and counted', async () => {
  await Promise.all([append('a'), append('b')])
  const [removed = ''] = files()
  await rm(removed)
  await append('c')
  spool.rotate()
  expect(losses).toMatchObject([{ clicks: 3 }])
  expect(spool.lost()).toBe(3)
  expect(closed).toEqual([])
  await append('kept')
  spool.rotate()
  expect(spool.lost()).toBe(3)
  expect(closed).toHaveLength(1)
})

test('what a removed file has lost is its own clicks: none of a file before it, and none that were lost already', async () => {
  await append('kept')
  spool.rotate()
  await append('a')
  limitFiles(4)
  try {
    await append('x'.repeat(100))
  } finally {
    limitFiles('unlimited')
  }
  await rm(files().find(file => file !== closed[0]) ?? '')
  spool.rotate()
  expect(losses.map(({ clicks }) => clicks)).toEqual([1, 1])
})

test('a file from which a part of a click could not be taken back gets no more of them', async () => {
  await append('before')
  const { ftruncateSync } = fs
  Object.assign(fs, { ftruncateSync: refuse })
  syncBuiltinESMExports()
  limitFiles(20)
  try {
    await append('x'.repeat(100))
    expect(closed.map(file => readFileSync(file, 'utf8'))).toEqual([`before\n${'x'.repeat(13)}`])
    expect(spool.check).toThrow('EFBIG')
    expect(closed).toHaveLength(2)
  } finally {
    limitFiles('unlimited')
    Object.assign(fs, { ftruncateSync })
    syncBuiltinESMExports()
  }
  await append('after')
  spool.rotate()
  expect(readFileSync(closed[2] ?? '', 'utf8')).toBe('after\n')
  expect(losses.map(({ clicks }) => clicks)).toEqual([1])
})
