import { setTimeout as sleep } from 'node:timers/promises'

import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateOf, dayOf } from '#contract/moscow-days.ts'
import { closePeriods } from '#server/visits/rollups/close-periods.ts'
import { duringTests } from '#test/during-tests.ts'
import { expectPlain, sampleScopes } from '#test/expect-plain.ts'
import { faulty, type ReaderFault } from '#test/faulty-readers.ts'
import { rawVisits } from '#test/raw-visits.ts'
import { startSampleApp } from '#test/sample-app.ts'
import { someClick, spoolText, takeInText } from '#test/sample-clicks.ts'
import { withoutClosing } from '#test/without-closing.ts'

import { momentOf } from './zone.ts'

/** Whatever does not hang ends sooner. */
const HANGING_MS = 300

vi.setConfig({ testTimeout: 600_000 })

const sample = duringTests(() => withoutClosing(startSampleApp))

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('take in' as const),
      clicks: fc.array(someClick, { minLength: 1, maxLength: 25 })
    })
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const), nth: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(MINUTE_MS, HOUR_MS, 7 * HOUR_MS, DAY_MS)
    })
  },
  { weight: 4, arbitrary: fc.constant({ do: 'close' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'close twice' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stop' as const), ms: fc.nat({ max: 60 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('give up' as const),
      nth: fc.integer({ min: 1, max: 8 }),
      fault: fc.constantFrom<ReaderFault>('refused', 'done without an answer', 'never ends')
    })
  }
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const question = fc.record({
  scope: fc.constantFrom(...sampleScopes),
  daysAgo: fc.nat({ max: 12 }),
  days: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 60 })),
  /** From the end of the last day. */
  withoutHours: fc.oneof(fc.constant(0), fc.nat({ max: 30 })),
  seventh: fc.nat({ max: 6 }),
  /** Moscow's days have sums of their own, others are put together from hours. */
  tz: fc.constantFrom('Europe/Moscow', 'Asia/Vladivostok', 'Europe/Kaliningrad', 'America/New_York')
})
type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never

/** An answer of days of a zone, or until some hour, is the plain count of what is stored. */
async function expectAnswer({ scope, daysAgo, days, withoutHours, seventh, tz }: Question, taken: number) {
  const { now, services } = sample.context
  const end = dayOf(now()) + 1 - daysAgo
  const begins = (day: number) => momentOf(day * DAY_MS, tz)
  const from = begins(end - days - 1)
  const to = begins(end) - withoutHours * HOUR_MS
  const stored = await rawVisits(services.clickhouse)
  expect(stored).toHaveLength(taken)
  await expectPlain(sample, stored, {
    scope,
    range: { from, to, previousFrom: from - (to - from) },
    asked: {
      tz,
      dateFrom: dateOf(end - days - 1),
      dateTo: withoutHours === 0 ? dateOf(end - 1) : new Date(to).toISOString()
    },
    which: nth => nth % 7 === seventh
  })
}

/** A history that begins with nothing; each of its steps answers how many clicks were taken in so far. */
async function begin(): Promise<(one: Step) => Promise<number>> {
  const { services, now, travel } = sample.context
  const { sql, clickhouse } = services
  for (const table of ['visits', 'visit_sums', 'hour_sums', 'hour_totals'])
    await clickhouse.writer.command({ query: `truncate table ${table}` })
  await sql`truncate rollup_periods, replaced_builds`
  const texts: string[] = []
  let taken = 0
  // A few visits have all sums, one alone has not.
  const close = (by = clickhouse, stopped?: AbortSignal) =>
    closePeriods({ sql, clickhouse: by, clock: now, least: 2 }, stopped)

  const act = (one: Step): Promise<unknown> => {
    switch (one.do) {
      case 'take in': {
        const text = spoolText(sample, one.clicks)
        texts.push(text)
        taken += one.clicks.length
        return takeInText(sample, text, true)
      }
      case 'repeat': {
        const text = texts[one.nth % texts.length]
        return takeInText(sample, text ?? '', false)
      }
      case 'wait':
        return Promise.resolve(travel(one.ms))
      case 'close':
        return close()
      case 'close twice':
        return Promise.all([close(), close()])
      case 'stop':
        return close(clickhouse, AbortSignal.timeout(one.ms))
      case 'give up':
        return Promise.race([
          close(faulty(clickhouse, one.nth, one.fault)).catch(() => {}),
          sleep(HANGING_MS)
        ])
      default:
        throw new Error('no such step')
    }
  }
  return async one => {
    await act(one)
    return taken
  }
}

test('every answer is the plain count at every moment, whatever comes late, is repeated or given up', async () => {
  const moment = fc.record({ step, question })
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 3, maxLength: 10, size: 'max' }), async moments => {
      const act = await begin()
      for (const { step: one, question: asked } of moments) await expectAnswer(asked, await act(one))
    }),
    { numRuns: 10 }
  )
})

test('questions that are put while periods close are answered with the plain count', async () => {
  const clicks = fc.array(someClick, { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(
      clicks,
      clicks,
      fc.array(question, { minLength: 2, maxLength: 5 }),
      async (early, late, asked) => {
        const act = await begin()
        await act({ do: 'take in', clicks: early })
        await act({ do: 'close' })
        const taken = await act({ do: 'take in', clicks: late })
        await Promise.all([act({ do: 'close' }), ...asked.map(one => expectAnswer(one, taken))])
      }
    ),
    { numRuns: 6 }
  )
})
