import { beforeAll, expect, test } from 'vitest'

import type { Sql, SqlRunner } from '#server/platform/postgres.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'

import { knownWithOpen } from './life/reconcile.store.ts'
import { pageOfPayments } from './payments/payment-list.store.ts'
import { wasRevived } from './subscriptions/mirror.store.ts'

const ROWS = 20_000

const context = duringTests(startTestApp, 300_000)
let sql: Sql
let userId: string
beforeAll(async () => {
  ;({ sql } = context.services)
  ;({ id: userId } = await newBuyer(context))
  await sql`
    insert into money_facts (id, key, kind, user_id, at, recorded_at, plan, amount, price, transaction_id)
    select n, 'pay:' || n, 'pay', ${userId}, now() - n * interval '1 hour', now(), null, 1, 1, n::text
    from generate_series(1, ${ROWS}::int) as n`
  await sql`
    insert into oddities (id, key, reason, at, transaction_id, settled_at)
    select n, 'unknown_payment:pay:' || n, 'unknown_payment', now(), n::text, case when n % 1000 > 0 then now() end
    from generate_series(1, ${ROWS}::int) as n`
  await sql`
    insert into declines (transaction_id, amount, at) select n::text, 1, now() from generate_series(1, ${ROWS}::int) as n`
  await sql`
    insert into operations (id, user_id, kind, subscription_id, data, created_at, ended_at)
    select gen_random_uuid(), ${userId}, 'align', 'sc_' || n, '{}', now(), now() from generate_series(1, ${ROWS}::int) as n`
  await sql`
    insert into notifications (kind, key, received_at, body)
    values ('recurrent', 'one', now(), '{"Id": "sc_19999", "Status": "Cancelled"}')`
  for (const table of ['money_facts', 'oddities', 'declines', 'operations'])
    await sql.unsafe(`analyze ${table}`, [])
}, 300_000)

/** Rows that a question read, of one table. */
async function readOf(table: string, ask: (tx: SqlRunner) => Promise<unknown>): Promise<number> {
  return sql.begin(async tx => {
    const count = async () => {
      const [row] = await tx<{ read: string }[]>`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = ${table}`
      return Number(row?.read ?? 0)
    }
    const before = await count()
    await ask(tx)
    return (await count()) - before
  })
}

test.each<[string, string, (tx: SqlRunner) => Promise<unknown>]>([
  ['whether an update revived a subscription', 'operations', tx => wasRevived(tx, 'sc_19999')],
  ['payments that are listed as odd', 'money_facts', tx => knownWithOpen(tx, ['unknown_payment'])]
])('%s reads few rows of %s', async (_, table, ask) => {
  expect(await readOf(table, ask)).toBeLessThan(1000)
})

test('failed payments of one user are found among all', async () => {
  const { id } = await newBuyer(context)
  expect(await readOf('declines', tx => pageOfPayments(tx, { user: id }))).toBeLessThan(1000)
})
