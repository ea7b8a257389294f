import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { MEGABYTE } from '#contract/sizes.ts'

const program = join(import.meta.dirname, '../../test/write-log.ts')
const Line = Type.Object({ line: Type.Integer() })
const FULL_BYTES = 4000
/** Several times what finds room. */
const LINES = 200
/** Twice what a pipe holds, or what a pair of sockets does. */
const UNREAD_LINES = 1000
/** Lines of 96 KB, and several times as many as may wait. */
const [LONG_WORDS, LONG_LINES] = [8000, 300]
const WAITING_BYTES = 8 * MEGABYTE
const LONG_MS = 10_000

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-log-'))
})
afterAll(() => rm(dir, { recursive: true }))

let running: ChildProcess | undefined
afterEach(() => running?.kill('SIGKILL'))

/** Writes lines; a file may grow to so many bytes. */
function write(stdout: number | 'pipe', bytes: number | 'unlimited', words = 40) {
  const command = [`--fsize=${bytes}:unlimited`, process.execPath, program, String(words)]
  const writer = spawn('prlimit', command, { stdio: ['ignore', stdout, 'pipe'] })
  running = writer
  if (!writer.stderr) throw new Error('its stderr is a pipe')
  let written = 0
  createInterface({ input: writer.stderr }).on('line', line => {
    written = Number(line)
  })
  return { writer, written: () => written }
}

function writeInto(path: string, words?: number) {
  const file = openSync(path, 'w')
  const writing = write(file, FULL_BYTES, words)
  closeSync(file)
  return writing
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function stop(writer: ChildProcess): Promise<unknown[]> {
  const ended = once(writer, 'exit')
  writer.kill('SIGTERM')
  return ended
}

/** Lets the file grow as it likes. */
const giveRoom = ({ pid }: ChildProcess) =>
  execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited'])

/** The numbers of whole lines. */
const linesOf = (log: string): number[] =>
  log
    .split('\n')
    .slice(0, -1)
    .map(line => Value.Parse(Line, JSON.parse(line)).line)

/** Each from the first one on; answers how many. The last ones may come before what was under way when the process ended. */
function expectNoneMissing(log: string): number {
  const lines = linesOf(log).toSorted((a, b) => a - b)
  expect(lines).toEqual(lines.map((_, index) => index))
  return lines.length
}

const size = async (path: string) => (await readFile(path)).length

test('no room for the log: the process goes on, and what it says meanwhile is there as soon as there is room', async () => {
  const path = join(dir, 'for-a-while')
  const { writer, written } = writeInto(path)
  await expect.poll(written).toBeGreaterThan(LINES)
  await expect.poll(() => size(path)).toBe(FULL_BYTES)
  expect(isOver(writer)).toBe(false)
  giveRoom(writer)
  const then = written()
  await expect.poll(written).toBeGreaterThan(then + LINES)
  expect(await stop(writer)).toEqual([0, null])
  expect(expectNoneMissing(await readFile(path, 'utf8'))).toBeGreaterThan(then + LINES)
})

test('8 MB of lines wait for room, and what comes beyond that is dropped', async () => {
  const path = join(dir, 'too-much')
  const { writer, written } = writeInto(path, LONG_WORDS)
  await expect.poll(written, { timeout: LONG_MS }).toBeGreaterThan(LONG_LINES)
  giveRoom(writer)
  const then = written()
  await expect.poll(written).toBeGreaterThan(then + LINES)
  expect(await stop(writer)).toEqual([0, null])
  const log = await readFile(path, 'utf8')
  const lines = linesOf(log)
  const kept = lines.findIndex((line, index) => line !== index)
  const waited = Buffer.byteLength(log.split('\n').slice(0, kept).join('\n'))
  expect(waited).toBeLessThanOrEqual(WAITING_BYTES + FULL_BYTES)
  expect(waited).toBeGreaterThan(WAITING_BYTES - 2 * LONG_WORDS * 'what it was '.length)
  expect(lines[kept]).toBeGreaterThan(LONG_LINES)
})

test('no room for the log to the end: the process ends as it is asked to', async () => {
  const path = join(dir, 'for-ever')
  const { writer, written } = writeInto(path)
  await expect.poll(written).toBeGreaterThan(LINES)
  expect(await stop(writer)).toEqual([0, null])
  expect(await size(path)).toBe(FULL_BYTES)
})

test('whoever takes no lines for a while holds nobody up, and misses none', async () => {
  const { writer, written } = write('pipe', 'unlimited')
  await expect.poll(written).toBeGreaterThan(UNREAD_LINES)
  if (!writer.stdout) throw new Error('its stdout is a pipe')
  const read = text(writer.stdout)
  const then = written()
  await expect.poll(written).toBeGreaterThan(then + LINES)
  expect(await stop(writer)).toEqual([0, null])
  expect(expectNoneMissing(await read)).toBeGreaterThan(then + LINES)
})
