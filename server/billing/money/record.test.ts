import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { newId } from '#server/platform/ids.ts'
import { openDatabase } from '#test/databases.ts'
import { duringTests } from '#test/during-tests.ts'
import { moscow, pay, refund } from '#test/money-facts.ts'
import { histories, tellings } from '#test/money-histories.ts'

import type { MoneyFact } from './fact.ts'
import type { NewFact } from './facts.store.ts'
import { foldMoney } from './fold.ts'
import { recordFact, standingOf } from './record.ts'

const NOW = moscow('2026-11-21')

const database = duringTests(openDatabase)

let last = 0

async function newUser(): Promise<string> {
  last += 1
  const id = String(last)
  await database.sql`
    insert into users (id, username, payed_to, registered_at)
    values (${id}, ${`user${id}@example.ru`}, ${new Date(NOW)}, ${new Date(NOW)})`
  return id
}

/** As it is recorded for a user, under a key of that user's. */
function newFact(fact: MoneyFact, userId: string): NewFact {
  const own = (key: string) => `${key}:of:${userId}`
  return {
    id: newId(Date.now()),
    key: own(fact.key),
    kind: fact.kind,
    userId: fact.kind === 'refund' ? null : userId,
    at: fact.at,
    plan: fact.kind === 'refund' ? null : fact.plan,
    amount: fact.kind === 'pay' || fact.kind === 'refund' ? fact.amount : 0,
    ...(fact.kind === 'pay' && fact.renews !== undefined && { renews: fact.renews }),
    ...(fact.kind === 'pay' && fact.offer !== undefined && { offer: fact.offer }),
    ...(fact.kind === 'grant' && { payedTo: fact.payedTo }),
    ...(fact.kind === 'refund' && { payment: own(fact.payment) })
  }
}

const tell = (fact: MoneyFact, userId: string) =>
  database.sql.begin(tx => recordFact(tx, newFact(fact, userId), NOW))

async function kept(userId: string) {
  const [row] = await database.sql<{ plan: string | null; payed_to: Date; ever_paid: boolean }[]>`
    select plan, payed_to, ever_paid from users where id = ${userId}`
  return row && { plan: row.plan, payedTo: row.payed_to.getTime(), everPaid: row.ever_paid }
}

/** What is to be kept of a user by these facts. */
function expected(facts: readonly MoneyFact[]) {
  const { plan, payedTo, everPaid } = foldMoney(facts)
  return { plan, payedTo: payedTo ?? NOW, everPaid }
}

const told = histories
  .filter(facts => facts.length > 0)
  .chain(facts => fc.tuple(fc.constant(facts), tellings(facts)))

test('told in any order and several times, facts come to the same', async () => {
  await fc.assert(
    fc.asyncProperty(told, async ([facts, telling]) => {
      const user = await newUser()
      for (const fact of telling) await tell(fact, user)
      expect(await kept(user)).toEqual(expected(facts))
    }),
    { numRuns: 60 }
  )
}, 600_000)

test('told at once over many connections, facts come to the same', async () => {
  await fc.assert(
    fc.asyncProperty(told, async ([facts, telling]) => {
      const user = await newUser()
      const answers = await Promise.all(telling.map(fact => tell(fact, user)))
      expect(answers.filter(({ isNew }) => isNew)).toHaveLength(facts.length)
      expect(await kept(user)).toEqual(expected(facts))
    }),
    { numRuns: 60 }
  )
}, 600_000)

test('what is told at once of several users does not mix', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(told, { minLength: 2, maxLength: 4 }), async ofUsers => {
      const users = await Promise.all(ofUsers.map(newUser))
      await Promise.all(
        ofUsers.flatMap(([, telling], index) => telling.map(fact => tell(fact, users[index] ?? '')))
      )
      expect(await Promise.all(users.map(kept))).toEqual(ofUsers.map(([facts]) => expected(facts)))
    }),
    { numRuns: 25 }
  )
}, 600_000)

const payment = pay('1', '2026-11-01', 'START_1', 390)
const back = refund('1', '2026-11-11', '1', 130)

test('a refund that is told before its payment is nobody’s, and is counted with it', async () => {
  const user = await newUser()
  expect(await tell(back, user)).toEqual({ isNew: true, userId: null, standing: undefined })
  const { userId, standing } = await tell(payment, user)
  expect(userId).toBe(user)
  expect(standing).toEqual(await standingOf(database.sql, user))
  expect(await kept(user)).toEqual({ plan: 'START_1', payedTo: moscow('2026-11-21'), everPaid: true })
})

const waiting = () => database.sql`
  select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('a refund that is told while its payment is being written down is counted with it', async () => {
  const user = await newUser()
  let refunding: ReturnType<typeof tell> | undefined
  await database.sql.begin(async tx => {
    await recordFact(tx, newFact(payment, user), NOW)
    let isTold = false
    refunding = tell(back, user).finally(() => {
      isTold = true
    })
    await vi.waitUntil(async () => isTold || (await waiting()).length > 0, { timeout: 60_000 })
  })
  expect(await refunding).toMatchObject({ isNew: true, userId: user })
  expect(await kept(user)).toEqual({ plan: 'START_1', payedTo: moscow('2026-11-21'), everPaid: true })
})

test('a repetition with another amount changes nothing', async () => {
  const user = await newUser()
  await tell(payment, user)
  const { isNew } = await tell({ ...payment, amount: 1, plan: 'UNLIMITED_12' }, user)
  expect(isNew).toBe(false)
  expect(await kept(user)).toMatchObject({ plan: 'START_1', payedTo: moscow('2026-12-01') })
})

test('money that does not count is written down and gives nothing', async () => {
  const user = await newUser()
  const odd = { ...newFact(payment, user), counts: false }
  const { isNew, standing } = await database.sql.begin(tx => recordFact(tx, odd, NOW))
  expect(isNew).toBe(true)
  expect(standing?.plan).toBe(null)
  expect(await kept(user)).toEqual({ plan: null, payedTo: NOW, everPaid: false })
})

test('a fact that was taken back with its transaction never was', async () => {
  const user = await newUser()
  const failing = database.sql.begin(async tx => {
    await recordFact(tx, newFact(payment, user), NOW)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await kept(user)).toEqual({ plan: null, payedTo: NOW, everPaid: false })
})

test('who writes other rows of a user before does not wait in a circle', async () => {
  const user = await newUser()
  const facts = Array.from({ length: 8 }, (_, index) =>
    pay(`${index}`, `2026-11-${10 + index}`, 'START_1', 390)
  )
  await Promise.all(
    facts.map(fact =>
      database.sql.begin(async tx => {
        await tx`
          insert into declines (transaction_id, user_id, amount, at)
          values (${fact.key}, ${user}, 1, ${new Date(NOW)})`
        await recordFact(tx, newFact(fact, user), NOW)
      })
    )
  )
  expect(await kept(user)).toEqual(expected(facts))
})
