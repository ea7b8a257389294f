import * as fc from 'fast-check'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { PlanPayers, StatisticsDay } from '#contract/admin-statistics.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { MoneyFact } from '#server/billing/money/fact.ts'
import { foldMoney } from '#server/billing/money/fold.ts'
import { recordFact } from '#server/billing/money/record.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser } from '#test/factories.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { moscowDay } from '#test/money-facts.ts'
import { histories } from '#test/money-histories.ts'
import { passMidnight } from '#test/past-midnight.ts'

vi.setConfig({ testTimeout: 600_000 })

const WEEK_MS = 7 * DAY_MS

const context = duringTests(startTestApp)
let admin: TestUser
beforeAll(async () => {
  passMidnight(context)
  admin = await signUp(context)
  await context.services.sql`update users set roles = '{USER,ADMIN}' where username = ${admin.username}`
})

/** Row by row: each takes what it counted with it. */
async function forgetMoney(): Promise<void> {
  for (const table of ['payment_cards', 'term_ends', 'money_facts', 'notifications', 'subscriptions'])
    await context.services.sql.unsafe(`delete from ${table}`)
}

beforeEach(async () => {
  await forgetMoney()
  await context.services.sql`delete from users where username like 'person%'`
})

const ask = async <Answer>(path: string): Promise<Answer> => {
  const reply = await context.app.inject({ url: `/api/admin/statistics${path}`, headers: admin.headers })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Answer>()
}

let made = 0
async function person(registeredAt: number, isNew = true): Promise<string> {
  const id = String((made += 1))
  await context.services.sql`
    insert into users (id, username, is_new, payed_to, registered_at)
    values (${id}, ${`person${id}@example.ru`}, ${isNew}, ${new Date(registeredAt)}, ${new Date(registeredAt)})`
  return id
}

/** Tells facts of a user with keys of their own, in the order given. */
async function tell(userId: string, facts: readonly MoneyFact[]): Promise<MoneyFact[]> {
  const own = facts.map(fact => ({
    ...fact,
    key: `${fact.key}/${userId}`,
    ...(fact.kind === 'refund' && { payment: `${fact.payment}/${userId}` })
  }))
  for (const fact of own) {
    const blank = { id: newId(fact.at), userId, plan: null, amount: 0, subscriptionId: 'sc_1' }
    await context.services.sql.begin(tx => recordFact(tx, { ...blank, ...fact }, fact.at))
  }
  return own
}

const monthOf = (at: number) => `${moscowDay(at).slice(0, 7)}-01`

const add = (sums: Map<string, number>, at: number, value = 1) =>
  sums.set(monthOf(at), (sums.get(monthOf(at)) ?? 0) + value)

const inTime = (facts: readonly MoneyFact[]) => {
  const at = (fact: MoneyFact) =>
    Math.max(fact.at, fact.kind === 'refund' ? (facts.find(one => one.key === fact.payment)?.at ?? 0) : 0)
  return facts.toSorted((a, b) => at(a) - at(b))
}

/** The months in which terms ended, told day by day: paid until then, and a week later still not for longer. */
function endsByDay(facts: readonly MoneyFact[], until: number): number[] {
  const history = inTime(facts)
  const ends = new Set<number>()
  const moments = history.map(({ at }) => at)
  for (const moment of [...moments.slice(1), until]) {
    const known = history.filter(({ at }) => at < moment)
    const paid = known.some(fact => fact.kind === 'pay' && fact.amount > 0)
    const { payedTo } = foldMoney(known)
    if (!paid || payedTo === null || payedTo + WEEK_MS >= moment) continue
    const later = foldMoney(history.filter(({ at }) => at <= moment)).payedTo ?? 0
    if (later > payedTo || moment === until) ends.add(payedTo)
  }
  return [...ends]
}

test('money by month is what a plain count of the facts says, in whatever order they were told', async () => {
  const now = context.now()
  await fc.assert(
    fc.asyncProperty(fc.array(histories, { minLength: 1, maxLength: 3 }), fc.nat(), async (people, turn) => {
      await forgetMoney()
      const [sum, refunds, payments, newPayers, renewals, ended] = Array.from(
        { length: 6 },
        () => new Map<string, number>()
      ).values()
      if (!sum || !refunds || !payments || !newPayers || !renewals || !ended) return
      for (const history of people) {
        // All of it is past.
        const shift = Math.max(0, ...history.map(({ at }) => at - now + DAY_MS))
        const facts = history.map(fact => Object.assign({}, fact, { at: fact.at - shift }))
        const rotated = [...facts.slice(turn % facts.length), ...facts.slice(0, turn % facts.length)]
        await tell(await person(now), rotated)
        const paid = inTime(facts).flatMap(fact => (fact.kind === 'pay' && fact.amount > 0 ? [fact] : []))
        for (const [index, fact] of paid.entries()) {
          add(sum, fact.at, fact.amount)
          add(payments, fact.at)
          if (fact.plan === null) add(renewals, fact.at)
          if (index === 0) add(newPayers, fact.at)
        }
        for (const fact of facts)
          if (fact.kind === 'refund' && paid.some(({ key }) => key === fact.payment))
            add(refunds, fact.at, fact.amount)
        for (const end of endsByDay(facts, now)) add(ended, end)
      }
      const rows = await ask<StatisticsDay[]>(
        `?by=month&dateFrom=${moscowDay(now - 3600 * DAY_MS).slice(0, 10)}&dateTo=${moscowDay(now).slice(0, 10)}`
      )
      for (const row of rows) {
        const of = (counts: Map<string, number>) => counts.get(row.date) ?? 0
        expect(row).toMatchObject({
          sum: of(sum) / 100,
          refunds: of(refunds) / 100,
          payments: of(payments),
          renewals: of(renewals),
          newPayers: of(newPayers),
          ended: of(ended)
        })
      }
    }),
    { numRuns: 20 }
  )
})

const today = () => moscowDay(context.now()).slice(0, 10)

test('who registered in a day, and what became of them ever since', async () => {
  const registered = Date.parse('2026-03-10T20:59:59Z')
  const linked = await person(registered, false)
  const visited = await person(registered, false)
  const paid = await person(registered)
  await person(registered + 1000)
  await insertPlainVisits(context, visited, [{ link: '5', time: context.now() - 1000 }])
  await insertPlainVisits(context, linked, [{ link: '6', time: context.now() - 1000, machine: 'bot' }])
  await tell(paid, [
    { kind: 'pay', key: 'pay:1', at: registered + 40 * DAY_MS, plan: 'START_1', amount: 390_00 }
  ])
  const rows = await ask<StatisticsDay[]>('?dateFrom=2026-03-09&dateTo=2026-03-11')
  const none = { newPayers: 0, payments: 0, renewals: 0, sum: 0, refunds: 0, ended: 0, visits: 0 }
  const nobody = { registrations: 0, withLink: 0, withVisit: 0, withPayment: 0, ...none }
  expect(rows).toEqual([
    { ...nobody, date: '2026-03-09' },
    { ...nobody, date: '2026-03-10', registrations: 3, withLink: 2, withVisit: 1, withPayment: 1 },
    { ...nobody, date: '2026-03-11', registrations: 1 }
  ])
  const [now] = await ask<StatisticsDay[]>(`?dateFrom=${today()}`)
  expect(now?.visits).toBe(1)
})

test('free terms, other currencies and what was taken back before it moved are no money', async () => {
  const who = await person(context.now())
  const at = context.now() - DAY_MS
  await tell(who, [{ kind: 'pay', key: 'free:1', at, plan: 'START_1', amount: 0 }])
  const blank = { userId: who, plan: null, amount: 500, at, kind: 'pay' } as const
  const { sql } = context.services
  await sql.begin(tx =>
    recordFact(tx, { ...blank, id: '901', key: 'pay:9', currency: 'EUR', counts: false }, at)
  )
  await sql.begin(tx => recordFact(tx, { ...blank, id: '902', key: 'pay:8', transactionId: '8' }, at))
  await sql`insert into notifications (kind, key, received_at, body) values ('cancel', '8', now(), '{}')`
  const rows = await ask<StatisticsDay[]>('')
  expect(rows.reduce((all, row) => all + row.payments + row.sum + row.newPayers, 0)).toBe(0)
})

const endedOfLate = async () => (await ask<StatisticsDay[]>('')).reduce((all, row) => all + row.ended, 0)

test('a term that ended less than a week ago may yet be prolonged', async () => {
  const who = await person(context.now())
  const at = context.now() - 33 * DAY_MS
  await tell(who, [{ kind: 'pay', key: 'pay:1', at, plan: 'START_1', amount: 390_00 }])
  expect(await endedOfLate()).toBe(0)
  context.travel(8 * DAY_MS)
  const late = await endedOfLate()
  context.travel(-8 * DAY_MS)
  expect(late).toBe(1)
})

/** A subscription as the provider told it. */
const subscribed = (userId: string, status: string, amount: number, period: number) =>
  context.services.sql`
    insert into subscriptions (id, user_id, status, model, mirrored_at)
    values (${`sc_${userId}_${status}`}, ${userId}, ${status},
      ${JSON.stringify({ Amount: amount, Currency: 'RUB', Interval: 'Month', Period: period })}, now())`

test('who has which plan now, and what those are charged a month who renew, whatever they have meanwhile', async () => {
  const before = await ask<PlanPayers[]>('/plans')
  const having = async (plan: string, renewing: boolean) => {
    const id = await person(context.now())
    await context.services.sql`
      update users set plan = ${plan}, payed_to = now() + interval '1 day', renewing = ${renewing} where id = ${id}`
    return id
  }
  await subscribed(await having('START_3', true), 'Active', 999.9, 3)
  await subscribed(await having('START_3', false), 'Cancelled', 990, 3)
  // It was given to who pays for less.
  await subscribed(await having('UNLIMITED_3', true), 'Active', 390, 1)
  await having('UNLIMITED_3', false)
  await subscribed(await having('UNLIMITED_12', true), 'PastDue', 4000, 12)
  // The provider has not confirmed yet that it ends.
  const leaving = await having('UNLIMITED_12', true)
  await subscribed(leaving, 'Active', 4000, 12)
  await context.services.sql`update subscriptions set cancel_wanted_at = now() where user_id = ${leaving}`
  const ended = await person(context.now() - DAY_MS)
  await context.services.sql`update users set plan = 'START_1' where id = ${ended}`
  expect(before).toEqual([])
  expect(await ask<PlanPayers[]>('/plans')).toEqual([
    { plan: 'START_3', users: 2, renewing: 1, monthly: 333.3 },
    { plan: 'UNLIMITED_3', users: 2, renewing: 1, monthly: 390 },
    { plan: 'UNLIMITED_12', users: 2, renewing: 1, monthly: 333.33 }
  ])
})

test('without the analytics engine the rest is there', async () => {
  const { writer } = context.services.clickhouse
  await writer.command({ query: 'rename table visits to away' })
  const rows = await ask<StatisticsDay[]>(`?dateFrom=${today()}`)
  await writer.command({ query: 'rename table away to visits' })
  expect(rows).toMatchObject([
    { date: today(), visits: null, withVisit: null, registrations: expect.any(Number) }
  ])
})

test.each(['by=year', 'dateFrom=2026-02-30', 'dateFrom=2026-03-02&dateTo=2026-03-01', 'dateFrom=2010-01-01'])(
  '%s is refused',
  async query => {
    const reply = await context.app.inject({ url: `/api/admin/statistics?${query}`, headers: admin.headers })
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'INVALID'])
  }
)
