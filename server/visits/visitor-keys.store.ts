import { randomBytes } from 'node:crypto'

import { DAY_MS } from '#contract/durations.ts'
import { startOf } from '#contract/moscow-days.ts'
import type { Sql } from '#server/platform/postgres.ts'

const KEY_BYTES = 32
const KEPT_AFTER_MONTH_DAYS = 7

/** The key of a Moscow month (`YYYY-MM`) in base64, made when it is asked for the first time; the same for all processes. */
export async function visitorKey(sql: Sql, month: string): Promise<string> {
  await sql`insert into visitor_keys (month, key) values (${month}, ${randomBytes(KEY_BYTES)}) on conflict do nothing`
  const [row] = await sql<{ key: Buffer }[]>`select key from visitor_keys where month = ${month}`
  if (!row) throw new Error(`visitor key of ${month} was destroyed while it was read`)
  return row.key.toString('base64')
}

/** When the key of a Moscow month is to be destroyed; milliseconds. */
export function keyEnds(month: string): number {
  const [year = NaN, number = NaN] = month.split('-').map(Number)
  return startOf(Math.floor(Date.UTC(year, number, 1) / DAY_MS) + KEPT_AFTER_MONTH_DAYS)
}

/** Destroys the keys of months that ended more than a week ago: their visitors can never be recognised again. */
export async function destroyOldKeys(sql: Sql, now: number): Promise<string[]> {
  const rows = await sql<{ month: string }[]>`
    delete from visitor_keys
    where (to_date(month, 'YYYY-MM') + interval '1 month' + make_interval(days => ${KEPT_AFTER_MONTH_DAYS})) at time zone 'Europe/Moscow'
      < ${new Date(now)}
    returning month`
  return rows.map(row => row.month)
}
