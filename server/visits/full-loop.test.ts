import { execFileSync, spawn } from 'node:child_process'
import { once as happens } from 'node:events'
import { readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

import { expect, test, vi } from 'vitest'

import { duringTests } from '#test/during-tests.ts'
import { ids, once, openSpooled } from '#test/spooled.ts'

import { watchLoop } from './full-loop.ts'

/** In which a file would be taken in, if it did not wait. */
const QUIET_MS = 500
const NEVER_MS = 600_000
const PATIENCE = { timeout: 60_000, interval: 20 }

const context = duringTests(openSpooled)

const work = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const fill = async (turns: number) => {
  for (let turn = 0; turn < turns; turn += 1) {
    work(150)
    await nextTurn()
  }
}

test('a loop that has no time left is waited for, and no longer when it has', async () => {
  const loop = watchLoop()
  try {
    await sleep(QUIET_MS)
    await expect.poll(() => loop.patience()).toBe(0)
    await fill(5)
    expect(loop.patience()).toBeGreaterThan(0)
    await expect.poll(() => loop.patience()).toBe(0)
  } finally {
    loop.close()
  }
})

const self = basename(readlinkSync('/proc/thread-self'))
const pin = (cores: string) => execFileSync('taskset', ['-pc', cores, self], { stdio: 'ignore' })
const ownCores = () =>
  execFileSync('taskset', ['-pc', self], { encoding: 'utf8' }).trim().split(': ').at(-1) ?? ''
/** Says when it begins, and ends by itself, should nobody end it. */
const BUSY = 'fs.writeSync(1, "busy"); const end = Date.now() + 60_000; while (Date.now() < end);'

test('a loop that others take the core from is waited for longer', async () => {
  const cores = ownCores()
  const [core = ''] = cores.split(/[-,]/)
  const other = spawn('taskset', ['-c', core, process.execPath, '-e', BUSY])
  const loop = watchLoop()
  try {
    await happens(other.stdout, 'data')
    pin(core)
    await fill(10)
    expect(loop.patience()).toBe(30_000)
    other.kill('SIGKILL')
    await happens(other, 'exit')
    await expect.poll(() => loop.patience()).toBe(0)
    // Others may come back.
    await fill(3)
    expect(loop.patience()).toBe(30_000)
  } finally {
    pin(cores)
    other.kill('SIGKILL')
    loop.close()
  }
})

test('files wait for a full loop, and are taken in when it has time', async () => {
  let patience = NEVER_MS
  const ingest = context.start({ patience: () => patience })
  const clicks = [ids(3), ids(2)]
  for (const some of clicks) ingest.add(await context.fileOf(some), true)
  await sleep(QUIET_MS)
  expect(ingest.stats()).toMatchObject({ files: 2, batches: 0, failing: undefined })
  patience = 0
  await vi.waitUntil(() => ingest.stats().files === 0, PATIENCE)
  expect(await context.stored(clicks.flat())).toEqual(once(clicks.flat()))
  await ingest.stop()
})

test('a loop that stays full is waited for no longer than so', async () => {
  const ingest = context.start({ patience: () => QUIET_MS })
  const clicks = ids(3)
  ingest.add(await context.fileOf(clicks), true)
  await vi.waitUntil(() => ingest.stats().files === 0, PATIENCE)
  expect(await context.stored(clicks)).toEqual(once(clicks))
  await ingest.stop()
})

test('who waits until all is taken in has no file wait for a loop', async () => {
  const ingest = context.start({ patience: () => NEVER_MS })
  const clicks = ids(3)
  ingest.add(await context.fileOf(clicks), true)
  await ingest.drained(60_000)
  expect(await context.stored(clicks)).toEqual(once(clicks))
  await ingest.stop()
})

test('a stop waits for no loop', async () => {
  const ingest = context.start({ patience: () => NEVER_MS })
  ingest.add(await context.fileOf(ids(1)), true)
  await ingest.stop()
  expect(ingest.stats()).toMatchObject({ files: 1, batches: 0 })
})
