import { expect, test, vi } from 'vitest'

import { analytics } from '#contract/analytics.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { dateOf, dayOf, startOf } from '#contract/moscow-days.ts'
import { closePeriods } from '#server/visits/rollups/close-periods.ts'
import { visitLine } from '#server/visits/visit-columns.ts'
import type { VisitRow } from '#server/visits/visit.ts'
import { insertVisits } from '#server/visits/visits.store.ts'
import { duringTests } from '#test/during-tests.ts'
import { expectPlain, type SampleScope } from '#test/expect-plain.ts'
import { startSampleApp } from '#test/sample-app.ts'
import { withoutClosing } from '#test/without-closing.ts'

import { countOf } from './testing/plain-count.ts'
import { localMs, momentOf, offsetAt } from './zone.ts'

vi.setConfig({ testTimeout: 600_000 })

const YEAR_MS = 365 * DAY_MS

const sample = duringTests(() => withoutClosing(startSampleApp))

const everyone: SampleScope = { user: 'admin', all: true }
let batch = 0

/** Only these are stored; what is over is closed. */
async function store(visits: readonly VisitRow[]) {
  const { services, now } = sample.context
  const { sql, clickhouse } = services
  for (const table of ['visits', 'visit_sums', 'hour_sums', 'hour_totals'])
    await clickhouse.writer.command({ query: `truncate table ${table}` })
  await sql`truncate rollup_periods, replaced_builds`
  await insertVisits(clickhouse, visits.map(visitLine).join(''), `hostile ${(batch += 1)}`)
  await closePeriods({ sql, clickhouse, clock: now, least: 1 })
}

async function expectDays(
  visits: readonly VisitRow[],
  first: number,
  end: number,
  scopes: readonly SampleScope[] = [{ user: 'anna' }, everyone, { user: 'anna', link: 'anna1' }]
) {
  const [from, to] = [startOf(first), startOf(end)]
  for (const scope of scopes) {
    await expectPlain(sample, visits, {
      scope,
      range: { from, to, previousFrom: from - (to - from) },
      asked: { tz: 'Europe/Moscow', dateFrom: dateOf(first), dateTo: dateOf(end - 1) }
    })
  }
}

const yesterday = () => dayOf(sample.context.now()) - 1

/** Visits like those of the sample, at noon of yesterday if nothing else is told. */
const visitsLike = (changes: readonly Partial<VisitRow>[]): VisitRow[] => {
  const [model] = sample.visits
  if (!model) throw new Error('no visit')
  const time = startOf(yesterday()) + 12 * HOUR_MS
  return changes.map((change, nth) => ({
    ...model,
    kind: 'visit',
    button: 0,
    machine: '',
    time,
    visitor: String(nth % 5),
    ...change,
    id: String(nth + 1)
  }))
}

const texts = [
  '',
  ' ',
  '\t',
  'a\tb',
  'a\nb',
  '\n',
  '\r\n',
  '\\',
  '\\t',
  '\\N',
  'NULL',
  `'`,
  `''`,
  `"`,
  '`',
  '/',
  '1/2',
  '//',
  '{p0: String}',
  '%',
  '%00',
  '\0',
  'total',
  'detailed',
  "'); drop table visits; --",
  'я'.repeat(2000),
  'a'.repeat(2000),
  '🌲'.repeat(500),
  '\u202e',
  '0',
  '-1'
]

test('whatever values say, they are counted as they are', async () => {
  const visits = visitsLike(
    texts.flatMap(text => [
      { utm_source: text, utm_medium: text, utm_campaign: text, utm_term: text, utm_content: text },
      { city: text.slice(0, 100), region: text.slice(0, 50), referrer: text, os: text.slice(0, 50) },
      { machine: text === '' ? 'own' : text.slice(0, 50) },
      { kind: 'button', button: 255 }
    ])
  )
  await store(visits)
  await expectDays(visits, yesterday(), yesterday() + 1)
})

test('clicks of 1971, of 2200 and of the last day are where they belong', async () => {
  const { now } = sample.context
  const times = [
    Date.UTC(1970, 0, 1),
    Date.UTC(1971, 5, 1),
    Date.UTC(2149, 5, 6, 12),
    Date.UTC(2149, 5, 7, 12),
    Date.UTC(2200, 0, 1),
    now() - 7 * YEAR_MS,
    now() - 20 * HOUR_MS
  ]
  const visits = visitsLike(times.map(time => ({ time })))
  await store(visits)
  const today = dayOf(now())
  const spans = [
    [today - 40, today + 1],
    [today - 5 * 365, today + 1],
    [400, 700],
    [dayOf(Date.UTC(2149, 5, 1)), dayOf(Date.UTC(2149, 5, 20))],
    [dayOf(Date.UTC(2199, 11, 1)), dayOf(Date.UTC(2200, 1, 1))]
  ] as const
  // No plan keeps so much: only an admin sees it.
  for (const [first, end] of spans)
    await expectDays(visits, first, end, [everyone, { ...everyone, link: 'anna1' }])
})

test('the last day that a question can name is empty', async () => {
  const day = { dateFrom: '9999-12-31', dateTo: '9999-12-31', tz: 'Europe/Moscow', all: 'true' }
  const [current] = await sample.rowsOf('admin', analytics.visits.path, day)
  expect(current).toEqual(countOf('current', []))
})

test.each([
  ['nothing but machines', { machine: 'bot:1' }],
  ['nothing but presses', { kind: 'button', button: 3 }],
  ['nothing but confirmations', { kind: 'confirm' }]
] as const)('a day of %s', async (_, change) => {
  const visits = visitsLike(Array.from({ length: 50 }, () => change))
  await store(visits)
  await expectDays(visits, yesterday() - 3, yesterday() + 1)
})

test('days without any visit between others', async () => {
  const time = startOf(yesterday() - 25)
  const visits = visitsLike([{}, { time }, { time: time - 1 }])
  await store(visits)
  await expectDays(visits, yesterday() - 30, yesterday() + 1)
  await expectDays(visits, yesterday() - 20, yesterday() - 1)
})

test('many times the very same visit counts as often', async () => {
  const visits = visitsLike(Array.from({ length: 150_000 }, () => ({ visitor: '7' })))
  await store(visits)
  await expectPlain(sample, visits, {
    scope: { user: 'admin', all: true },
    range: {
      from: startOf(yesterday()),
      to: startOf(yesterday() + 1),
      previousFrom: startOf(yesterday() - 1)
    },
    asked: { tz: 'Europe/Moscow', dateFrom: dateOf(yesterday()), dateTo: dateOf(yesterday()) }
  })
})

test('20,000 different values on one day', async () => {
  const visits = visitsLike(
    Array.from({ length: 20_000 }, (_, nth) => ({ utm_content: `объявление ${nth}`, visitor: String(nth) }))
  )
  const more = visitsLike(Array.from({ length: 120 }, (_, nth) => ({ utm_content: `объявление ${nth * 7}` })))
  const all = [...visits, ...more.map((row, nth) => Object.assign(row, { id: String(30_000 + nth) }))]
  await store(all)
  await expectPlain(sample, all, {
    scope: { user: 'admin', all: true },
    range: {
      from: startOf(yesterday()),
      to: startOf(yesterday() + 1),
      previousFrom: startOf(yesterday() - 1)
    },
    asked: { tz: 'Europe/Moscow', dateFrom: dateOf(yesterday()), dateTo: dateOf(yesterday()) },
    // People are a sketch here: lists that tell of few each are exact.
    which: (_, by) => by === 'content'
  })
})

test('hours that come back when clocks go back by two are one row of the chart each', async () => {
  const tz = 'Antarctica/Troll'
  const now = Math.floor(sample.context.now() / HOUR_MS) * HOUR_MS
  const hours = Array.from({ length: 400 * 24 }, (_, back) => now - (back + 48) * HOUR_MS)
  const change = hours.find(ms => offsetAt(ms - HOUR_MS, tz) - offsetAt(ms, tz) >= 2 * HOUR_MS) ?? NaN
  const day = Math.floor(localMs(change, tz) / DAY_MS)
  const [from, to] = [momentOf(day * DAY_MS, tz), momentOf((day + 1) * DAY_MS, tz)]
  expect(to - from).toBe(26 * HOUR_MS)
  const visits = visitsLike(Array.from({ length: 26 }, (_, hour) => ({ time: from + hour * HOUR_MS })))
  await store(visits)
  await expectPlain(sample, visits, {
    scope: everyone,
    range: { from, to, previousFrom: from - (to - from) },
    asked: { tz, dateFrom: dateOf(day), dateTo: dateOf(day) },
    which: nth => nth < 2
  })
})
