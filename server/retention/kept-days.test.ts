import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { keptFrom } from '#contract/kept-from.ts'
import { HIDDEN_DAYS } from '#contract/limits.ts'
import type { MoneyFact } from '#server/billing/money/fact.ts'
import { foldMoney } from '#server/billing/money/fold.ts'
import { limitsFor } from '#server/users/user.ts'
import { change, grant, moscow, pay, refund } from '#test/money-facts.ts'
import { histories } from '#test/money-histories.ts'

import { historyOf, type Told } from './history.ts'
import { keptDays } from './kept-days.ts'

const HIDDEN_MS = HIDDEN_DAYS * DAY_MS

/** As it happened: everything was told at once. */
const atOnce = (facts: readonly MoneyFact[]): Told[] => facts.map(fact => ({ fact, recordedAt: fact.at }))

function daysKept(told: readonly Told[], now: number, subscribed = false): number {
  const known = told.filter(({ recordedAt }) => recordedAt <= now)
  const { plan, payedTo } = foldMoney(known.map(({ fact }) => fact))
  const holder = { id: '1', plan, payedTo: payedTo ?? 0, renewing: false, subscribed }
  return keptDays(historyOf(holder, known, now), now)
}

const days = (facts: readonly MoneyFact[], day: string, subscribed = false) =>
  daysKept(atOnce(facts), moscow(day), subscribed)

const standard = [pay('1', '2026-11-21', 'STANDARD_1', 990)]

describe('visits are kept', () => {
  const cases: [why: string, facts: MoneyFact[], day: string, kept: number][] = [
    ['7 days without a plan', [], '2026-11-21', 7],
    ['as long as the plan says', standard, '2026-12-01', 730],
    ['so long for 90 days after its end', standard, '2027-03-21 12:00', 730],
    ['7 days after that', standard, '2027-03-21 12:01', 7],
    [
      'again, when it was paid within them',
      [...standard, pay('2', '2027-03-20', 'SOCIAL_1', 190)],
      '2027-03-21',
      730
    ],
    [
      'as the other plan says later',
      [...standard, pay('2', '2027-03-20', 'SOCIAL_1', 190)],
      '2027-04-01',
      90
    ],
    [
      'for 90 days after a change to a lesser one',
      [...standard, change('2', '2026-12-01', 'SOCIAL_12')],
      '2027-03-01 11:59',
      730
    ],
    [
      'as the lesser one says after that',
      [...standard, change('2', '2026-12-01', 'SOCIAL_12')],
      '2027-03-01 12:00',
      90
    ],
    [
      'as a better one says at once',
      [...standard, change('2', '2026-12-01', 'UNLIMITED_1')],
      '2026-12-01',
      1825
    ],
    [
      'for 90 days after a refund',
      [...standard, refund('2', '2026-11-25', '1', 990)],
      '2027-02-23 11:59',
      730
    ],
    ['7 days after that too', [...standard, refund('2', '2026-11-25', '1', 990)], '2027-02-23 12:01', 7],
    [
      'for 90 days after a grant was taken back',
      [grant('1', '2026-11-21', 'START_1', '2028-01-01'), grant('2', '2026-12-01', null, '2026-12-01')],
      '2027-03-01 11:59',
      365
    ],
    [
      '7 days when nothing is granted any more',
      [grant('1', '2026-11-21', 'START_1', '2028-01-01'), grant('2', '2026-12-01', null, '2026-12-01')],
      '2027-03-01 12:01',
      7
    ]
  ]
  test.each(cases)('%s', (_why, facts, day, kept) => {
    expect(days(facts, day)).toBe(kept)
  })

  test('a week longer where the provider ever renewed: those may have been days of grace', () => {
    expect(days(standard, '2027-03-28 11:59', true)).toBe(730)
    expect(days(standard, '2027-03-28 12:00', true)).toBe(7)
  })

  test('as it was shown, also when it was told late that it had ended', () => {
    const paid = atOnce(standard)
    const back = { fact: refund('2', '2026-11-22', '1', 990), recordedAt: moscow('2026-12-10') }
    expect(daysKept([...paid, back], moscow('2027-03-10 11:59'))).toBe(730)
    expect(daysKept([...paid, back], moscow('2027-03-10 12:01'))).toBe(7)
  })

  test('as it was paid, also when that was told late', () => {
    const late = standard.map(fact => ({ fact, recordedAt: moscow('2027-03-01') }))
    expect(daysKept(late, moscow('2027-02-28'))).toBe(7)
    expect(daysKept(late, moscow('2027-03-21 12:00'))).toBe(730)
  })

  test('not yet as a plan says that a clock ahead of ours has told of', () => {
    const now = moscow('2026-11-21')
    const none = { from: 0, until: Infinity, plan: null, payedTo: 0, renewing: false }
    const later = { ...none, from: now + 1, plan: 'STANDARD_1', payedTo: now + DAY_MS } as const
    expect(keptDays([none, later], now)).toBe(7)
  })

  test('from the hour on, as that which is shown', () => {
    const now = Date.parse('2026-11-21T10:59:59.999Z')
    expect(new Date(keptFrom(7, now)).toISOString()).toBe('2026-11-14T10:00:00.000Z')
  })
})

/** What the limits were at a moment: of the facts that had been told by then, as the user's row has them. */
function shownAt(told: readonly Told[], at: number): number {
  const facts = told.filter(({ recordedAt }) => recordedAt <= at).map(({ fact }) => fact)
  const { plan, payedTo } = foldMoney(facts)
  return limitsFor({ plan, payedTo: payedTo ?? 0, renewing: false, everPaid: true }, at).analyticsDays
}

const told = histories.chain(facts =>
  fc
    .array(fc.oneof(fc.constant(0), fc.nat(100 * DAY_MS)), {
      minLength: facts.length,
      maxLength: facts.length
    })
    .map(delays => facts.map((fact, index) => ({ fact, recordedAt: fact.at + (delays[index] ?? 0) })))
)

test('whatever was shown in the last 90 days is kept, and nothing for longer than some plan of then or now says', () => {
  const moment = fc.tuple(
    told,
    fc.nat(900),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40, maxLength: 40 })
  )
  fc.assert(
    fc.property(moment, ([all, day, parts]) => {
      const now = moscow('2026-11-21') + day * DAY_MS
      const kept = daysKept(all, now)
      const edges = all.flatMap(({ recordedAt }) => [recordedAt - 1, recordedAt, recordedAt + 1])
      const moments = [now, now - HIDDEN_MS, ...parts.map(part => now - part * HIDDEN_MS), ...edges]
      const window = moments.filter(at => at <= now && at >= now - HIDDEN_MS)
      const shown = Math.max(...window.map(at => shownAt(all, at)))
      expect(kept).toBeGreaterThanOrEqual(shown)
      const asTrue = all
        .filter(({ recordedAt }) => recordedAt <= now)
        .map(({ fact }) => ({ fact, recordedAt: fact.at }))
      const trueEdges = asTrue.flatMap(({ recordedAt }) => [recordedAt - 1, recordedAt])
      const within = [...window, ...trueEdges.filter(at => at <= now && at >= now - HIDDEN_MS)]
      expect(kept).toBe(Math.max(shown, ...within.map(at => shownAt(asTrue, at))))
    }),
    { numRuns: 500 }
  )
})
