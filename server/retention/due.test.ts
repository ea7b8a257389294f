import { pino } from 'pino'
import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { dayOf } from '#contract/moscow-days.ts'
import { dekadOf } from '#server/visits/rollups/period.ts'
import { notePast } from '#server/visits/visit-retention.store.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, signUp, idOf, signUpWithPlan } from '#test/factories.ts'
import { interrupted } from '#test/faulty-readers.ts'
import { insertPlainVisits } from '#test/link-visits.ts'

import { dueOf, oldDekads } from './due.ts'
import { createTerms } from './terms.ts'

const context = duringTests(startTestApp)

test('a removal has no more links and owners than a statement has room for, but one link at least', async () => {
  const { sql, clickhouse } = context.services
  const owners: string[] = []
  for (let nth = 0; nth < 4; nth += 1) owners.push(await idOf(context, await signUp(context)))
  const user = await signUpWithPlan(context, 'UNLIMITED_12')
  const time = context.now() - 100 * DAY_MS
  const links: string[] = []
  for (let nth = 0; nth < 4; nth += 1) links.push((await createLink(context, user))._id)
  await sql`update links set users = ${owners.slice(0, 1)}::bigint[] where id = any(${links}::bigint[])`
  for (const owner of owners)
    await insertPlainVisits(
      context,
      owner,
      links.map(link => ({ link, time }))
    )
  const asked = {
    clickhouse,
    terms: createTerms(sql, pino({ level: 'silent' }), context.now()),
    now: context.now()
  }
  const inOrder = links.toSorted((one, other) => Number(BigInt(one) - BigInt(other)))
  const { first } = dekadOf(dayOf(time))
  const sizes = async (idsMax: number) => {
    const due = await dueOf(asked, first, { idsMax })
    expect(due.links).toEqual(inOrder.slice(0, due.links.length))
    return [due.links.length, due.owners.length, due.lookedTo]
  }
  expect(await sizes(8)).toEqual([4, 4, undefined])
  expect(await sizes(7)).toEqual([3, 4, inOrder[2]])
  expect(await sizes(5)).toEqual([1, 4, inOrder[0]])
  expect(await sizes(2)).toEqual([1, 4, inOrder[0]])
  expect((await dueOf(asked, first, { after: inOrder[1] ?? '' })).links).toEqual(inOrder.slice(2))
})

test('a night looks at each dekad that has visits which nobody may keep, and at none that is kept whole', async () => {
  const { clickhouse } = context.services
  const now = Date.parse('2026-11-25T12:00:00Z')
  // The last hours of a month of UTC are the next month's in Moscow; without a plan seven days are kept.
  const times = [
    '2025-01-31T22:00:00Z',
    '2026-02-28T20:59:59Z',
    '2026-10-26T11:59:00Z',
    '2026-11-24T12:00:00Z'
  ]
  const visits = times.map(time => ({ link: '900', time: Date.parse(time) }))
  await insertPlainVisits(context, '90', visits)
  const looked = await oldDekads({ clickhouse, now })
  const dekads = visits.map(({ time }) => dekadOf(dayOf(time)).first)
  expect(looked).toEqual(expect.arrayContaining(dekads.slice(0, 3)))
  expect(looked).not.toContain(dekads[3])
  expect(looked).toEqual([...new Set(looked)].toSorted((one, other) => one - other))
})

test('of more links than are looked at in a while each is looked at once', async () => {
  const { sql, clickhouse } = context.services
  const user = await signUp(context)
  const owner = await idOf(context, user)
  const link = (await createLink(context, user))._id
  const time = context.now() - 200 * DAY_MS
  // Nobody knows these links, so that all of them are kept.
  const visits = Array.from({ length: 6000 }, (_, nth) => ({ link: String(1 + nth), time }))
  await insertPlainVisits(context, owner, [...visits, { link, time }])
  const asked = {
    clickhouse,
    terms: createTerms(sql, pino({ level: 'silent' }), context.now()),
    now: context.now()
  }
  const { first } = dekadOf(dayOf(time))
  const found: (readonly string[])[] = []
  for (let after: string | undefined = '0'; after !== undefined;) {
    const due: Awaited<ReturnType<typeof dueOf>> = await dueOf(asked, first, { after, forMs: 0 })
    found.push(due.links)
    after = due.lookedTo
  }
  expect(found).toEqual([[], [], [link]])
})

test.each([1, 2])('what was noted meanwhile, before question %i, is not noted again', async nth => {
  const { clickhouse } = context.services
  const [link, owner] = [String(100 + nth), '50']
  const time = context.now() - 100 * DAY_MS
  await insertPlainVisits(context, owner, [{ link, time }])
  const removal = { id: String(nth), first: dekadOf(dayOf(time)).first, links: [link], owners: [owner] }
  await notePast(
    interrupted(clickhouse, nth, () => notePast(clickhouse, removal)),
    removal
  )
  await notePast(clickhouse, removal)
  const answer = await clickhouse.probe.query({
    query: 'select toUInt32(count()) as rows from link_past where link = {link: UInt64}',
    query_params: { link },
    format: 'JSONEachRow'
  })
  expect(await answer.json()).toEqual([{ rows: 1 }])
})
