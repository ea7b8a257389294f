import { beforeAll, expect, test } from 'vitest'

import { analytics } from '#contract/analytics.ts'
import { visitLine } from '#server/visits/visit-columns.ts'
import { insertVisits } from '#server/visits/visits.store.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, type TestUser, signUpWithPlan } from '#test/factories.ts'

import { countOf } from './testing/plain-count.ts'
import { sampleVisits } from './testing/sample-visits.ts'

const context = duringTests(startTestApp)
let user: TestUser

/** What is asked in Berlin, when it begins and ends, and when what it is compared with begins. */
const periods = [
  ['25 hours', '2026-10-25', '2026-10-25', '2026-10-24T22:00Z', '2026-10-25T23:00Z', '2026-10-23T21:00Z'],
  [
    'the day after them',
    '2026-10-26',
    '2026-10-26',
    '2026-10-25T23:00Z',
    '2026-10-26T23:00Z',
    '2026-10-24T23:00Z'
  ],
  ['23 hours', '2026-03-29', '2026-03-29', '2026-03-28T23:00Z', '2026-03-29T22:00Z', '2026-03-28T00:00Z'],
  [
    'the day after them',
    '2026-03-30',
    '2026-03-30',
    '2026-03-29T22:00Z',
    '2026-03-30T22:00Z',
    '2026-03-28T22:00Z'
  ],
  [
    'a month before winter time',
    '2026-09-25',
    '2026-10-24',
    '2026-09-24T22:00Z',
    '2026-10-24T22:00Z',
    '2026-08-25T22:00Z'
  ],
  [
    'a month after it',
    '2026-11-01',
    '2026-11-20',
    '2026-10-31T23:00Z',
    '2026-11-20T23:00Z',
    '2026-10-11T23:00Z'
  ],
  [
    'a month of both',
    '2026-10-01',
    '2026-10-31',
    '2026-09-30T22:00Z',
    '2026-10-31T23:00Z',
    '2026-08-30T21:00Z'
  ]
] as const

const edges = [...new Set(periods.flatMap(([, , , ...moments]) => moments.map(iso => Date.parse(iso))))]
const times = edges.flatMap(edge => [edge - 1, edge])
const countIn = (from: number, to: number) => times.filter(ms => ms >= from && ms < to).length

beforeAll(async () => {
  context.travel(Date.parse('2026-11-21T12:00Z') - context.now())
  user = await signUpWithPlan(context, 'UNLIMITED_12')
  const { _id: link } = await createLink(context, user)
  const { sql, clickhouse } = context.services
  const [row] = await sql<{ owner: string }[]>`select users[1] as owner from links where id = ${link}`
  const [model] = sampleVisits([{ link, owner: row?.owner ?? '' }], context.now(), 1)
  if (!model) throw new Error('no visit')
  const lines = ['Казань', 'Москва', ''].flatMap((city, nth) =>
    times.map((time, index) => {
      const id = String(nth * times.length + index + 1)
      return visitLine({ ...model, id, city, time, kind: 'visit', machine: '', visitor: id })
    })
  )
  await insertVisits(clickhouse, lines.join(''), 'edges')
})

test.each(periods)(
  '%s: %s … %s is compared with as long just before',
  async (_, dateFrom, dateTo, begin, end, before) => {
    const [from, to, earliest] = [Date.parse(begin), Date.parse(end), Date.parse(before)]
    expect(from - earliest).toBe(to - from)
    for (const city of ['Казань', 'Москва', 'Не определён']) {
      const reply = await context.app.inject({
        url: analytics.visits.path,
        query: { dateFrom, dateTo, tz: 'Europe/Berlin', city },
        headers: user.headers
      })
      const [now, previous] = [countIn(from, to), countIn(earliest, from)]
      expect(reply.json()).toEqual([
        { label: 'current', visits: now, uniqVisits: now },
        { label: 'previous', visits: previous, uniqVisits: previous },
        countOf('machines', [])
      ])
      expect(Math.min(now, previous)).toBeGreaterThan(1)
    }
  }
)
