import { beforeAll, describe, expect, test, vi } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { everByDays } from '#server/visits/ever-counted.store.ts'
import { closePeriods } from '#server/visits/rollups/close-periods.ts'
import { visitsByOwner } from '#server/visits/visit-counts.store.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer, type Buyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, givePlan } from '#test/factories.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { withoutClosing } from '#test/without-closing.ts'

vi.setConfig({ hookTimeout: 300_000 })

const DAYS = [0, 1, 15, 40, 70]

const context = duringTests(() => withoutClosing(startTestApp))
let many: Buyer
let few: Buyer
let none: Buyer

/** A link that was opened so often by people each day, and once by a robot. */
async function openedLink(owner: Buyer, each: number): Promise<string> {
  const { _id: link } = await createLink(context, owner)
  const times = DAYS.map(day => context.now() - day * DAY_MS)
  await insertPlainVisits(context, owner.id, [
    ...times.flatMap(time => Array.from({ length: each }, (_, visit) => ({ link, time: time - visit }))),
    ...times.map(time => ({ link, time, machine: 'bot' }))
  ])
  return link
}

beforeAll(async () => {
  many = await newBuyer(context)
  few = await newBuyer(context)
  none = await newBuyer(context)
  await givePlan(context, many, 'UNLIMITED_12')
  await openedLink(many, 9)
  await openedLink(many, 8)
  const shared = await openedLink(few, 2)
  const { sql } = context.services
  await sql`update links set users = users || ${none.id}::bigint where id = ${shared}`
  const deleted = await openedLink(few, 1)
  await sql`update links set deleted_at = now() where id = ${deleted}`
})

const counted = async () => {
  const { sql, clickhouse } = context.services
  return visitsByOwner(clickhouse, [many.id, few.id, none.id], await everByDays(sql))
}

test('before any period is closed raw visits are counted', async () => {
  expect(await counted()).toEqual(
    new Map([
      [many.id, 85],
      [few.id, 15]
    ])
  )
})

// Sums of owners are there, are there of one of them, and are not.
describe.each([1, 10, 5000])('where sums begin at %i visits of a period', least => {
  beforeAll(async () => {
    const { sql, clickhouse } = context.services
    await sql`update rollup_periods set stale = true`
    await closePeriods({ sql, clickhouse, clock: context.now, least })
    const [closed] = await sql`select 1 from rollup_periods where span = 'dekad' and built and not stale`
    if (!closed) throw new Error('no dekad is closed')
  })

  test('each owner has the visits of all links, of others’ none, and robots do not count', async () => {
    expect(await counted()).toEqual(
      new Map([
        [many.id, 85],
        [few.id, 15]
      ])
    )
  })
})

test('what is kept no longer counts', async () => {
  const [link] = await context.services.sql<{ id: string }[]>`
    select id from links where users[1] = ${few.id} and deleted_at is null`
  await context.services.clickhouse.writer.insert({
    table: 'link_past',
    values: [{ run: 1, link: link?.id, owner: few.id, visits: 30 }],
    format: 'JSONEachRow'
  })
  expect((await counted()).get(few.id)).toBe(45)
})
