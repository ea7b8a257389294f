import { beforeEach, expect, test, vi } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import { click, openClosing } from '#test/closing-world.ts'
import { duringTests } from '#test/during-tests.ts'
import { faulty, interrupted, type ReaderFault } from '#test/faulty-readers.ts'

vi.setConfig({ testTimeout: 240_000 })

const world = duringTests(openClosing)
beforeEach(() => world.reset())

/** Something has to be built again. */
const makeStale = (visitor: number) =>
  world.takeIn([click({ daysAgo: 1, visitor }), click({ daysAgo: 12, visitor })])

test('visits that come late at any moment of a run are counted, then and after the next run', async () => {
  await world.closePeriods()
  for (let [nth, reached] = [1, true]; reached; nth += 1) {
    await makeStale(nth)
    const late = () =>
      world.takeIn([click({ link: 'boris1', visitor: nth }), click({ daysAgo: 12, link: 'shared' })])
    const clickhouse = interrupted(world.context.services.clickhouse, nth, late)
    await world.closePeriods(clickhouse)
    reached = clickhouse.asked() >= nth
    expect(nth).toBeLessThan(60)
    await world.expectRight()
    await world.closePeriods()
    expect(await world.dayAgo(1)).toMatchObject({ built: true, stale: false })
    await world.expectRight()
  }
})

const faults = ['refused', 'done without an answer', 'never ends'] as const satisfies readonly ReaderFault[]

test.each(faults)(
  'a build given up at any point (%s) counts nothing, and is taken up after an hour',
  async fault => {
    const { context } = world
    await world.closePeriods()
    for (let [nth, reached] = [1, true]; reached; nth += 1) {
      await makeStale(nth)
      const clickhouse = faulty(context.services.clickhouse, nth, fault)
      const killed = await world.elsewhere()
      let outcome = 'hanging'
      const run = killed.closePeriods(clickhouse).then(
        () => (outcome = 'done'),
        () => (outcome = 'failed')
      )
      const hangs = () => fault === 'never ends' && clickhouse.asked() >= nth
      await vi.waitUntil(() => outcome !== 'hanging' || hangs(), { timeout: 60_000 })
      if (!hangs()) await run
      reached = clickhouse.asked() >= nth
      expect(nth).toBeLessThan(60)
      expect(outcome === 'done').toBe(!reached)
      await world.expectRight()
      await killed.kill()
      context.travel(HOUR_MS + 1)
      await world.closePeriods()
      expect((await world.periods()).every(({ built, stale }) => built && !stale)).toBe(true)
      await world.expectRight()
    }
  }
)

test('a build that comes back after it was given up does not count beside the one that took its place', async () => {
  const { context } = world
  // A round is an hour. Hours of a day that closes meanwhile would be built once more, and told beside it until the next run.
  context.travel(startOf(dayOf(context.now()) + 1) + 2 * HOUR_MS - context.now())
  await world.closePeriods()
  for (let [nth, reached] = [1, true]; reached; nth += 1) {
    await makeStale(nth)
    const goOn = Promise.withResolvers<void>()
    const clickhouse = interrupted(context.services.clickhouse, nth, () => goOn.promise)
    const slow = world.closePeriods(clickhouse)
    let isOver = false
    const over = slow.finally(() => {
      isOver = true
    })
    await Promise.race([over, vi.waitUntil(() => isOver || clickhouse.asked() >= nth, { timeout: 60_000 })])
    reached = clickhouse.asked() >= nth
    expect(nth).toBeLessThan(60)
    await world.breakLines()
    context.travel(HOUR_MS + 1)
    await world.closePeriods()
    const counted = await world.counting()
    goOn.resolve()
    await slow.catch(() => {})
    expect(await world.counting()).toEqual(counted)
    await world.expectRight()
  }
})
