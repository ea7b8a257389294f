import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { analytics } from '#contract/analytics.ts'
import { dateOf, dayOf } from '#contract/moscow-days.ts'
import { startSampleApp, type SampleApp } from '#test/sample-app.ts'
import { withoutClosing } from '#test/without-closing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** To tell all of their values apart takes more memory than a question has. */
const VISITS = 4_000_000
const EACH = 500

let sample: SampleApp
beforeAll(async () => {
  sample = await withoutClosing(startSampleApp)
  const { links, visits, context } = sample
  await context.services.clickhouse.writer.command({
    query: `insert into visits (id, link, owner, time, visitor, kind, utm_content)
      select {first: UInt64} + number, {link: UInt64}, {owner: UInt64}, fromUnixTimestamp64Milli({now: Int64}),
        number % 7000, 'visit', if(number % ${EACH} = 0, 'honest', repeat(hex(sipHash64(number)), 8))
      from numbers(${VISITS})`,
    query_params: {
      first: 1_000_000_000,
      link: links.anna1.id,
      owner: visits.find(({ link }) => link === links.anna1.id)?.owner,
      now: context.now()
    }
  })
})
afterAll(() => sample.context.close())

test.each([
  ['a link', true],
  ['an owner', false]
])('millions of ever different marks of %s hide none that comes often', async (_, ofLink) => {
  const today = dateOf(dayOf(sample.context.now()))
  const [first, ...others] = await sample.rowsOf('anna', analytics.utm.path, {
    by: 'content',
    tz: 'Europe/Moscow',
    dateFrom: today,
    dateTo: today,
    ...(ofLink && { id: sample.links.anna1.id })
  })
  expect(first).toMatchObject({ label: 'honest', visits: VISITS / EACH })
  expect(others).toHaveLength(99)
  expect(others.every(({ visits, uniqVisits }) => 0 < uniqVisits && uniqVisits <= visits)).toBe(true)
})
