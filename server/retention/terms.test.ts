import { pino } from 'pino'
import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { HIDDEN_DAYS } from '#contract/limits.ts'
import { freeLimits } from '#contract/plans.ts'
import { giveLink } from '#server/admin/shortlinks/link-ends.store.ts'
import { recordFact } from '#server/billing/money/record.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'

import { sweepFormerUsers } from './former-users.store.ts'
import { createTerms } from './terms.ts'

const context = duringTests(startTestApp)

/** Longer ago than what a lapse hides comes back, and within a year that was paid for. */
const AGO_MS = 200 * DAY_MS
const AMOUNT = 9900_00

async function pays(userId: string, key: string, at: number): Promise<void> {
  const fact = { id: newId(at), key, kind: 'pay', userId, at, plan: 'STANDARD_12', amount: AMOUNT } as const
  await context.services.sql.begin(tx => recordFact(tx, fact, at))
}

async function insertLink(id: string, users: readonly string[]): Promise<void> {
  await context.services.sql`
    insert into links (id, users, shortlink, fulllink, created_at)
    values (${id}, ${users}::bigint[], ${`of-terms-${id}`}, 'https://example.ru', ${new Date(context.now())})`
}

const termsAt = (now: number) => createTerms(context.services.sql, pino({ level: 'silent' }), now)

async function getsBack(payment: string, at: number): Promise<void> {
  const fact = { id: newId(at), key: `refund:${payment}`, kind: 'refund', userId: null, at } as const
  await context.services.sql.begin(tx => recordFact(tx, { ...fact, plan: null, amount: AMOUNT, payment }, at))
}

test('users of a page are told apart, and a refund is of who paid, though it names nobody', async () => {
  const now = context.now()
  const at = now - AGO_MS
  const [anna, boris, nobody] = [await newBuyer(context), await newBuyer(context), await newBuyer(context)]
  await pays(anna.id, 'pay:anna', at)
  await pays(boris.id, 'pay:boris', at)
  await getsBack('pay:boris', at + 1)
  const links = new Map([anna, boris, nobody].map((user, index) => [String(index + 1), [user.id]] as const))
  for (const [id, users] of links) await insertLink(id, users)
  const days = await termsAt(now).ofLinks(links)
  expect(days.get('1')).toBeGreaterThan(freeLimits.analyticsDays)
  expect([days.get('2'), days.get('3')]).toEqual([freeLimits.analyticsDays, freeLimits.analyticsDays])
})

test('a link that was given away is kept for as long as its owner before had a right to, for 90 days', async () => {
  const { sql } = context.services
  const now = context.now()
  const [before, after] = [await newBuyer(context), await newBuyer(context)]
  await pays(before.id, 'pay:before', now - AGO_MS)
  await insertLink('77', [before.id])
  await sql.begin(tx => giveLink(tx, '77', [after.id], now))
  const daysAt = async (at: number) => (await termsAt(at).ofLinks(new Map([['77', [after.id]]]))).get('77')
  expect(await daysAt(now + 89 * DAY_MS)).toBeGreaterThan(freeLimits.analyticsDays)
  expect(await daysAt(now + 91 * DAY_MS)).toBe(freeLimits.analyticsDays)
  const noted = () => sql`select 1 from former_link_users where link_id = 77`
  await sweepFormerUsers(sql, now + 89 * DAY_MS)
  expect(await noted()).toHaveLength(1)
  await sweepFormerUsers(sql, now + 91 * DAY_MS)
  expect(await noted()).toHaveLength(0)
})

test('of a link of whose people one is not known, nothing is known', async () => {
  const [known, removed] = [(await newBuyer(context)).id, (await newBuyer(context)).id]
  await context.services.sql`update users set deleted_at = now() where id = ${removed}`
  const people = [
    { id: '101', users: [known], owners: [known] },
    { id: '102', users: [known, removed], owners: [known] },
    { id: '103', users: [known], owners: [known, removed] },
    { id: '104', users: [removed], owners: [removed] }
  ]
  for (const { id, users } of people) await insertLink(id, users)
  const days = await termsAt(context.now()).ofLinks(new Map(people.map(({ id, owners }) => [id, owners])))
  expect([...days.keys()]).toEqual(['101'])
})

test('days of grace count after the end of what was renewed once, though that is over', async () => {
  const { sql } = context.services
  const { id } = await newBuyer(context)
  await pays(id, 'pay:renewed', context.now())
  await insertLink('106', [id])
  const [row] = await sql<{ payed_to: Date }[]>`select payed_to from users where id = ${id}`
  const now = (row?.payed_to.getTime() ?? NaN) + (HIDDEN_DAYS + 1) * DAY_MS
  const days = async () => (await termsAt(now).ofLinks(new Map([['106', [id]]]))).get('106')
  expect(await days()).toBe(freeLimits.analyticsDays)
  await sql`
    insert into subscriptions (id, user_id, status, model, mirrored_at)
    values ('sc_renewed', ${id}, 'Cancelled', '{}', now())`
  expect(await days()).toBeGreaterThan(freeLimits.analyticsDays)
})
