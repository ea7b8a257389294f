import * as fc from 'fast-check'
import { Type } from 'typebox'
import { beforeAll, expect, test, vi } from 'vitest'

import { NO_CITY, type Filters } from '#contract/analytics.ts'
import { select } from '#server/platform/clickhouse.ts'
import { meets } from '#server/visits/condition.ts'
import { visitLine } from '#server/visits/visit-columns.ts'
import type { VisitRow } from '#server/visits/visit.ts'
import { insertVisits } from '#server/visits/visits.store.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'

import { conditionsOf, filterSql } from './filters.ts'
import { createParameters } from './parameters.ts'
import { sampleVisits } from './testing/sample-visits.ts'
import { someFilters } from './testing/some-filters.ts'

vi.setConfig({ testTimeout: 600_000 })

/** What the engine's parameters, its batches or a hasty comparison might change. */
const words = [
  ['', ' ', "'", '"', '\\', '\\\\', '\\N', '\\0', '\t', '\n', '\r\n', ':', 'a:b', 'os:', '%', '_', '[1]'],
  ['Казань', 'казань', 'Казань ', 'NULL', 'null', '0', '{city: String}', "' or 1=1 --"],
  ['🌲', 'й', 'и\u0306', '\u200b', '\u0001', '\u007f']
].flat()
const word = fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 3 }))

const context = duringTests(startTestApp)
let visits: VisitRow[]

beforeAll(async () => {
  const wordy = fc.record({
    city: word,
    country: word,
    referrer: word,
    os: word,
    browser: word,
    utm_source: word,
    utm_medium: word,
    utm_campaign: word,
    utm_term: word,
    utm_content: word
  })
  const strange = fc.sample(wordy, { numRuns: 600, seed: 3 })
  visits = sampleVisits([{ link: '1', owner: '2' }], context.now(), 1200).map((row, index) =>
    Object.assign(row, strange[index])
  )
  await insertVisits(context.services.clickhouse, visits.map(visitLine).join(''), 'sample')
})

async function found(filters: Filters): Promise<string[]> {
  const params = createParameters()
  const sql = filterSql(filters, params)
  const rows = await select(
    context.services.clickhouse,
    Type.Object({ id: Type.String() }),
    `select toString(visits.id) as id from visits where ${sql} order by visits.id`,
    params.values
  )
  return rows.map(row => row.id)
}

const ids = (rows: VisitRow[]) => rows.map(row => row.id)

test('the engine and the predicate of the live stream find the same visits', async () => {
  const sizes = new Set<number>()
  await fc.assert(
    fc.asyncProperty(someFilters, async choose => {
      const { query, keeps } = choose(visits)
      const rows = await found(query)
      expect(rows).toEqual(ids(visits.filter(row => meets(row, conditionsOf(query)))))
      expect(rows).toEqual(ids(visits.filter(keeps)))
      sizes.add(rows.length)
    }),
    { numRuns: 500 }
  )
  expect(Math.max(...sizes)).toBe(visits.length)
  expect(sizes.size).toBeGreaterThan(10)
})

test('whatever the words, no other visit is found than those that bear them', async () => {
  const device = fc.oneof(
    fc.constantFrom('mobile', 'tv'),
    word.map(text => `os:${text}`),
    word.map(text => `browser:${text}`)
  )
  const filters = fc.record(
    {
      city: fc.oneof(word, fc.constant(NO_CITY)),
      country: word,
      referrer: word,
      device,
      utm: word.map(text => `term:${text}`)
    },
    { requiredKeys: [] }
  )
  await fc.assert(
    fc.asyncProperty(filters, async query => {
      expect(await found(query)).toEqual(ids(visits.filter(row => meets(row, conditionsOf(query)))))
    }),
    { numRuns: 500 }
  )
})

test.each([
  ['city', 'Не определён', { city: '' }, { city: 'Казань' }],
  ['city', 'Казань', { city: 'Казань' }, { city: 'казань' }],
  ['country', '', { country: '' }, { country: 'RU' }],
  ['source', 'vk', { social: 'vk', source: 'other' }, { social: 'other', source: 'vk' }],
  ['device', 'tv', { device: 'tv' }, { device: 'other', os: 'tv' }],
  ['device', 'os:Android', { os: 'Android' }, { os: 'os:Android', browser: 'Android' }],
  ['device', 'os:', { os: '' }, { os: 'iOS' }],
  ['device', 'browser:Chrome', { browser: 'Chrome' }, { browser: '', os: 'Chrome' }],
  ['referrer', '', { referrer: '' }, { referrer: 'vk.com' }],
  ['utm', 'campaign:', { utm_campaign: '', utm_term: 'x' }, { utm_campaign: 'x', utm_term: '' }],
  ['utm', 'term:a:b', { utm_term: 'a:b' }, { utm_term: 'b', utm_source: 'a:b' }],
  ['utm', 'source:term:x', { utm_source: 'term:x' }, { utm_source: '', utm_term: 'x' }]
] as const)('%s=%s', (name, text, itself, another) => {
  const [row] = visits
  if (!row) throw new Error('no visits')
  const conditions = conditionsOf({ [name]: text })
  expect(meets({ ...row, ...itself }, conditions)).toBe(true)
  expect(meets({ ...row, ...another }, conditions)).toBe(false)
})
