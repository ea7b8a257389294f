import { readdir, readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import type { SqlRunner } from '#server/platform/postgres.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'

// Facts that were there before what a user has paid was kept, and figures of days: the migration makes of them what is made of new ones.

const context = duringTests(startTestApp)

const folder = new URL('../../../migrations/postgres/', import.meta.url)

/** Runs the scripts whose names lie between. */
async function migrate(tx: SqlRunner, after: string, until: string): Promise<void> {
  const names = (await readdir(folder)).toSorted().filter(name => name > after && name < until)
  for (const name of names) await tx.unsafe(await readFile(new URL(name, folder), 'utf8'))
}

test('the migration counts as money only what came in roubles and stayed', async () => {
  await context.services.sql.begin(async tx => {
    await tx`create schema earlier`
    await tx`set local search_path to earlier, public`
    await migrate(tx, '', '0015')
    await tx`insert into users (id, username, payed_to, registered_at) values (1, 'anna@example.ru', now(), '2026-01-01')`
    await tx`
      insert into money_facts (id, key, kind, user_id, at, recorded_at, plan, amount, currency, transaction_id, payment)
      values (1, 'pay:1', 'pay', 1, '2026-02-05', now(), 'START_1', 39000, 'RUB', '1', null),
        (2, 'pay:2', 'pay', 1, '2026-02-04', now(), 'START_1', 1000, 'EUR', '2', null),
        (3, 'pay:3', 'pay', 1, '2026-02-03', now(), 'START_1', 200, 'RUB', '3', null),
        (4, 'pay:4', 'pay', 1, '2026-02-02', now(), 'START_1', 30, 'RUB', '4', null),
        (5, 'pay:5', 'pay', 1, '2026-02-01', now(), 'START_1', 4, 'RUB', '5', null),
        (6, 'refund:6', 'refund', null, '2026-02-06', now(), null, 500, 'RUB', '6', 'pay:1'),
        (7, 'refund:7', 'refund', null, '2026-02-06', now(), null, 60, 'RUB', '7', 'pay:2'),
        (8, 'refund:8', 'refund', null, '2026-02-06', now(), null, 7, 'RUB', '8', 'pay:0')`
    await tx`insert into notifications (kind, key, received_at, body) values ('cancel', '3', now(), '{}')`
    await tx`
      insert into oddities (id, key, reason, at, transaction_id, settled_at)
      values (1, 'test_payment:pay:4', 'test_payment', now(), '4', now()),
        (2, 'voided_payment:pay:5', 'voided_payment', now(), '5', now()),
        (3, 'voided_payment:pay:1#3', 'voided_payment', now(), '1', now())`
    await migrate(tx, '0015', '0016')
    expect(await tx`select paid::int, first_paid_at from users`).toEqual([
      { paid: 38_500, first_paid_at: new Date('2026-02-05') }
    ])
    expect(
      await tx`select figure, sum(value)::int as value from admin_days
        where figure in ('payments', 'sum', 'refunds', 'newPayers') group by figure order by figure`
    ).toEqual([
      { figure: 'newPayers', value: 1 },
      { figure: 'payments', value: 1 },
      { figure: 'refunds', value: 500 },
      { figure: 'sum', value: 39_000 }
    ])
  })
})

test('the migration takes back renewals of no subscription', async () => {
  await context.services.sql.begin(async tx => {
    await tx`create schema renewals`
    await tx`set local search_path to renewals, public`
    await migrate(tx, '', '0036')
    await tx`insert into users (id, username, payed_to, registered_at) values (1, 'anna@example.ru', now(), '2026-01-01')`
    await tx`
      insert into money_facts (id, key, kind, user_id, at, recorded_at, plan, renewed, amount, transaction_id, subscription_id)
      values (1, 'pay:1', 'pay', 1, '2026-02-01', now(), 'START_1', null, 39000, '1', 'sc_1'),
        (2, 'pay:2', 'pay', 1, '2026-02-02', now(), null, 'START_1', 500, '2', null),
        (3, 'pay:3', 'pay', 1, '2026-02-03', now(), null, 'START_1', 39000, '3', 'sc_1')`
    await tx`
      insert into declines (transaction_id, user_id, subscription_id, amount, at, plan)
      values ('4', 1, null, 500, '2026-02-04', 'START_1'), ('5', 1, 'sc_1', 39000, '2026-02-05', 'START_1')`
    await migrate(tx, '0036', '0037')
    expect(
      await tx`select figure, sum(value)::int as value from admin_days
        where figure in ('payments', 'renewals') group by figure order by figure`
    ).toEqual([
      { figure: 'payments', value: 3 },
      { figure: 'renewals', value: 1 }
    ])
    expect(await tx`select key, renewed from money_facts order by id`).toEqual([
      { key: 'pay:1', renewed: null },
      { key: 'pay:2', renewed: null },
      { key: 'pay:3', renewed: 'START_1' }
    ])
    expect(await tx`select transaction_id as id, plan from declines order by id`).toEqual([
      { id: '4', plan: null },
      { id: '5', plan: 'START_1' }
    ])
  })
})
