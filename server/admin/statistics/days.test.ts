import * as fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'

import type { StatisticsDay } from '#contract/admin-statistics.ts'
import { DAY_MS, DAY_SECONDS } from '#contract/durations.ts'
import { dateAt } from '#contract/moscow-days.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser } from '#test/factories.ts'
import { stopClock } from '#test/stop-clock.ts'

import { foldDays } from './statistics.store.ts'

// Figures of days are kept as changes. Here everything that they are made of changes in any order, and a plain count of the tables
// says what they have to be.

vi.setConfig({ testTimeout: 600_000 })

const WEEK_MS = 7 * DAY_MS
const DAYS = 40

const context = duringTests(startTestApp)
let admin: TestUser
beforeAll(async () => {
  admin = await signUp(context)
  await context.services.sql`
    update users set roles = '{USER,ADMIN}', registered_at = '2020-01-01' where username = ${admin.username}`
})

const user = fc.integer({ min: 1, max: 4 })
const payment = fc.integer({ min: 1, max: 6 })
/** How long before now, to the second: days of Moscow begin at 21:00 of UTC. */
const age = fc.oneof(
  fc.nat(DAYS * DAY_SECONDS),
  fc.constantFrom(7 * DAY_SECONDS, 7 * DAY_SECONDS - 1, 7 * DAY_SECONDS + 1)
)

const change = fc.oneof(
  fc.record({ what: fc.constant('register' as const), user, age }),
  fc.record({ what: fc.constant('leave' as const), user }),
  fc.record({ what: fc.constantFrom('link' as const, 'visit' as const, 'count' as const), user }),
  fc.record({
    what: fc.constant('pay' as const),
    payment,
    user: fc.option(user),
    age,
    amount: fc.constantFrom(0, 390_00, 390_00, 990_00),
    currency: fc.constantFrom('RUB', 'RUB', 'RUB', 'EUR'),
    test: fc.constantFrom(false, false, false, true),
    plan: fc.option(fc.constant('START_1')),
    subscription: fc.option(fc.constant('sc_1'))
  }),
  fc.record({ what: fc.constant('refund' as const), payment, age, amount: fc.constantFrom(100, 390_00) }),
  fc.record({ what: fc.constantFrom('void' as const, 'correct' as const, 'unpay' as const), payment }),
  fc.record({ what: fc.constant('end' as const), user, age }),
  fc.record({ what: fc.constantFrom('prolong' as const), user }),
  fc.record({ what: fc.constant('fold' as const) })
)
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

let last = 0

async function apply(one: Change): Promise<void> {
  const { sql } = context.services
  const at = 'age' in one ? new Date(context.now() - one.age * 1000) : new Date(0)
  const id = String((last += 1))
  if (one.what === 'register')
    await sql`
      insert into users (id, username, payed_to, registered_at)
      values (${one.user}, ${`person${one.user}`}, ${at}, ${at}) on conflict do nothing`
  // A removed one stays counted.
  if (one.what === 'leave') await sql`update users set deleted_at = ${at} where id = ${one.user}`
  if (one.what === 'link') await sql`update users set is_new = not is_new where id = ${one.user}`
  if (one.what === 'visit') await sql`update users set visited = true where id = ${one.user}`
  if (one.what === 'count') await sql`update users set ever_paid = not ever_paid where id = ${one.user}`
  if (one.what === 'pay')
    await sql`
      insert into money_facts (id, key, kind, user_id, at, recorded_at, plan, amount, currency, test, transaction_id, subscription_id)
      select ${id}, ${`pay:${one.payment}`}, 'pay', (select id from users where id = ${one.user}), ${at}, ${at},
        ${one.plan}, ${one.amount}, ${one.currency}, ${one.test}, ${String(one.payment)},
        ${one.subscription}
      on conflict on constraint money_facts_key do nothing`
  if (one.what === 'refund')
    await sql`
      insert into money_facts (id, key, kind, at, recorded_at, amount, payment)
      values (${id}, ${`refund:${id}`}, 'refund', ${at}, ${at}, ${one.amount}, ${`pay:${one.payment}`})`
  if (one.what === 'void')
    await sql`
      insert into notifications (kind, key, received_at, body)
      values ('cancel', ${String(one.payment)}, now(), '{}') on conflict do nothing`
  if (one.what === 'correct')
    await sql`update money_facts set amount = amount + 1, at = at + interval '1 day' where key = ${`pay:${one.payment}`}`
  if (one.what === 'unpay') await sql`delete from money_facts where key = ${`pay:${one.payment}`}`
  if (one.what === 'end')
    await sql`
      insert into term_ends (user_id, at) select id, ${at} from users where id = ${one.user} on conflict do nothing`
  if (one.what === 'prolong') await sql`delete from term_ends where user_id = ${one.user}`
  if (one.what === 'fold') await foldDays(sql)
}

const dateOf = (moment: Fragment) => fragment`to_char(${moment} + interval '3 hours', 'YYYY-MM-DD')`
const registeredOn = dateOf(fragment`registered_at`)
const happenedOn = dateOf(fragment`at`)
const firstOn = dateOf(fragment`first`)
const money = fragment`kind = 'pay' and amount > 0 and currency = 'RUB' and not test
  and not exists (select 1 from notifications where notifications.kind = 'cancel' and notifications.key = transaction_id)`

type Plain = Omit<StatisticsDay, 'visits'>

/** Each figure by itself, from the tables that it is of. */
async function plainly(): Promise<Plain[]> {
  const { sql } = context.services
  return sql<Plain[]>`
    select date,
      (select count(*)::int from users where ${registeredOn} = date) as registrations,
      (select count(*)::int from users where ${registeredOn} = date and not is_new) as "withLink",
      (select count(*)::int from users where ${registeredOn} = date and not is_new and visited) as "withVisit",
      (select count(*)::int from users where ${registeredOn} = date and ever_paid
        and exists (select 1 from money_facts where user_id = users.id and ${money})) as "withPayment",
      (select count(*)::int from (select min(at) as first from money_facts where ${money} and user_id is not null group by user_id) as payers
        where ${firstOn} = date) as "newPayers",
      (select count(*)::int from money_facts where ${money} and ${happenedOn} = date) as payments,
      (select count(*)::int from money_facts where ${money} and plan is null and subscription_id is not null
        and ${happenedOn} = date) as renewals,
      (select coalesce(sum(amount), 0)::float8 / 100 from money_facts where ${money} and ${happenedOn} = date) as sum,
      (select coalesce(sum(amount), 0)::float8 / 100 from money_facts as back where kind = 'refund' and ${happenedOn} = date
        and exists (select 1 from money_facts where key = back.payment and ${money})) as refunds,
      (select count(*)::int from term_ends
        where ${happenedOn} = date and at <= ${new Date(context.now() - WEEK_MS)}) as ended
    from (select to_char(${new Date(context.now())}::timestamptz + interval '3 hours' - n * interval '1 day', 'YYYY-MM-DD') as date
      from generate_series(${DAYS}::int, 0, -1) as n) as days order by date`
}

async function asked(by: 'day' | 'week'): Promise<StatisticsDay[]> {
  const [from, to] = [dateAt(context.now() - DAYS * DAY_MS), dateAt(context.now())]
  const reply = await context.app.inject({
    url: `/api/admin/statistics?by=${by}&dateFrom=${from}&dateTo=${to}`,
    headers: admin.headers
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<StatisticsDay[]>()
}

test('figures of days and weeks are what a plain count says, whatever changed and when', async () => {
  const { sql } = context.services
  // What is a second short of a week old would be a week old for whoever counts later.
  stopClock()
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 60 }), async changes => {
      for (const table of ['term_ends', 'money_facts', 'notifications'])
        await sql.unsafe(`delete from ${table}`)
      await sql`delete from users where username like 'person%'`
      for (const one of changes) await apply(one)
      const plain = await plainly()
      expect(await asked('day')).toEqual(plain.map(day => Object.assign({}, day, { visits: 0 })))
      const weeks = await asked('week')
      for (const figure of ['registrations', 'withPayment', 'newPayers', 'sum', 'ended'] as const) {
        const total = (days: readonly Plain[]) => days.reduce((all, day) => all + day[figure], 0)
        expect(total(weeks)).toBeCloseTo(total(plain), 5)
      }
    }),
    { numRuns: 60 }
  )
})
