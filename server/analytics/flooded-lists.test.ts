import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { analytics } from '#contract/analytics.ts'
import { dateOf, dayOf } from '#contract/moscow-days.ts'
import { startSampleApp, type SampleApp } from '#test/sample-app.ts'
import { withoutClosing } from '#test/without-closing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** To tell all of their values apart takes more memory than a question has. */
const FLOOD = 4_000_000
/** Of marks that come only behind all others, on an older link and on a newer one. */
const OFTEN = 5000

const row = (link: string, mark: string) => `{first: UInt64} + number, {${link}: UInt64}, {owner: UInt64},
  fromUnixTimestamp64Milli({now: Int64}), number % 1700, 'visit', ${mark}`

let sample: SampleApp
beforeAll(async () => {
  sample = await withoutClosing(startSampleApp)
  const { links, visits, context } = sample
  const put = (query: string) =>
    context.services.clickhouse.writer.command({
      query: `insert into visits (id, link, owner, time, visitor, kind, utm_content) ${query}`,
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
afterAll(() => sample.context.close())

test.each([
  ['a link', true, ['older']],
  ['an owner', false, ['newer', 'older']]
])('millions of ever different marks of %s hide none that comes often', async (_, ofLink, often) => {
  const today = dateOf(dayOf(sample.context.now()))
  const rows = await sample.rowsOf('anna', analytics.utm.path, {
    by: 'content',
    tz: 'Europe/Moscow',
    dateFrom: today,
    dateTo: today,
    ...(ofLink && { id: sample.links.anna1.id })
  })
  expect(rows).toHaveLength(100)
  expect(rows.slice(0, often.length)).toEqual(
    often.map(label => ({ label, visits: OFTEN, uniqVisits: 1700 }))
  )
  expect(rows.every(({ visits, uniqVisits }) => 0 < uniqVisits && uniqVisits <= visits)).toBe(true)
})
