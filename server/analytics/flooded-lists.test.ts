import { beforeAll, expect, test } from 'vitest'

import { analytics } from '#contract/analytics.ts'
import { dateOf, dayOf } from '#contract/moscow-days.ts'
import { closePeriods } from '#server/visits/rollups/close-periods.ts'
import { duringTests } from '#test/during-tests.ts'
import { passMidnight } from '#test/past-midnight.ts'
import { startSampleApp } from '#test/sample-app.ts'
import { withoutClosing } from '#test/without-closing.ts'

/** To tell all of their values apart takes more memory than a question has. */
const FLOOD = 4_000_000
/** Of marks that come only behind all others, on an older link and on a newer one. */
const OFTEN = 5000

const row = (link: string, mark: string) => `{first: UInt64} + number, {${link}: UInt64}, {owner: UInt64},
  fromUnixTimestamp64Milli({now: Int64}), number % 1700, 'visit', 'RU', ${mark}`

const sample = duringTests(() => withoutClosing(startSampleApp))
beforeAll(async () => {
  passMidnight(sample.context)
  const { links, visits, context } = sample
  const { sql, clickhouse } = context.services
  await closePeriods({ sql, clickhouse, clock: context.now, least: 1 })
  const put = (query: string) =>
    clickhouse.writer.command({
      query: `insert into visits (id, link, owner, time, visitor, kind, country, utm_content) ${query}`,
      query_params: {
        first: 1_000_000_000,
        older: links.anna1.id,
        newer: links.anna2.id,
        owner: visits.find(({ link }) => link === links.anna1.id)?.owner,
        now: context.now()
      }
    })
  await put(`select ${row('older', 'repeat(hex(sipHash64(number)), 8)')} from numbers(${FLOOD})`)
  for (const link of ['older', 'newer'])
    await put(`select ${row(link, `'${link}'`)} from numbers(${FLOOD}, ${OFTEN})`)
})

const listed = (asked: { id?: string; country?: string; days: number }) => {
  const { days, ...others } = asked
  const today = dayOf(sample.context.now())
  const range = { tz: 'Europe/Moscow', dateFrom: dateOf(today - days), dateTo: dateOf(today) }
  return sample.rowsOf('anna', analytics.utm.path, { by: 'content', ...range, ...others })
}

test.each([
  ['of a link', 'link', ['older']],
  ['of an owner', 'owner', ['newer', 'older']],
  ['that a filter finds', 'filtered', ['newer', 'older']],
  ['beside closed days', 'days', ['newer', 'older']]
] as const)('millions of ever different marks %s hide none that comes often', async (_, how, often) => {
  const rows = await listed({
    days: how === 'days' ? 60 : 0,
    ...(how === 'link' && { id: sample.links.anna1.id }),
    ...(how === 'filtered' && { country: 'RU' })
  })
  expect(rows).toHaveLength(100)
  expect(rows.slice(0, often.length)).toEqual(
    often.map(label => ({ label, visits: OFTEN, uniqVisits: 1700 }))
  )
  expect(rows.every(({ visits, uniqVisits }) => 0 < uniqVisits && uniqVisits <= visits)).toBe(true)
})
