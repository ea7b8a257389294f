import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { ids, once, openSpooled, type Spooled } from '#test/spooled.ts'

import { watchLoop } from './full-loop.ts'

/** In which a file would be taken in, if it did not wait. */
const QUIET_MS = 500
const NEVER_MS = 600_000
const PATIENCE = { timeout: 60_000, interval: 20 }

let context: Spooled
beforeAll(async () => {
  context = await openSpooled()
})
afterAll(() => context.close())

const work = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a loop that has no time left is full, and no longer when it has', async () => {
  const loop = watchLoop()
  try {
    await sleep(QUIET_MS)
    expect(loop.isFull()).toBe(false)
    for (let turn = 0; turn < 5; turn += 1) {
      work(150)
      await nextTurn()
    }
    expect(loop.isFull()).toBe(true)
    await expect.poll(() => loop.isFull()).toBe(false)
  } finally {
    loop.close()
  }
})

test('files wait for a full loop, and are taken in when it has time', async () => {
  let isFull = true
  const ingest = context.start({ isFull: () => isFull, courtesyMs: NEVER_MS })
  const clicks = [ids(3), ids(2)]
  for (const some of clicks) ingest.add(await context.fileOf(some), true)
  await sleep(QUIET_MS)
  expect(ingest.stats()).toMatchObject({ files: 2, batches: 0, failing: undefined })
  isFull = false
  await vi.waitUntil(() => ingest.stats().files === 0, PATIENCE)
  expect(await context.stored(clicks.flat())).toEqual(once(clicks.flat()))
  await ingest.stop()
})

test('a loop that stays full is waited for no longer than so', async () => {
  const ingest = context.start({ isFull: () => true, courtesyMs: QUIET_MS })
  const clicks = ids(3)
  ingest.add(await context.fileOf(clicks), true)
  await vi.waitUntil(() => ingest.stats().files === 0, PATIENCE)
  expect(await context.stored(clicks)).toEqual(once(clicks))
  await ingest.stop()
})

test('who waits until all is taken in has no file wait for a loop', async () => {
  const ingest = context.start({ isFull: () => true, courtesyMs: NEVER_MS })
  const clicks = ids(3)
  ingest.add(await context.fileOf(clicks), true)
  await ingest.drained(60_000)
  expect(await context.stored(clicks)).toEqual(once(clicks))
  await ingest.stop()
})

test('a stop waits for no loop', async () => {
  const ingest = context.start({ isFull: () => true, courtesyMs: NEVER_MS })
  ingest.add(await context.fileOf(ids(1)), true)
  await ingest.stop()
  expect(ingest.stats()).toMatchObject({ files: 1, batches: 0 })
})
