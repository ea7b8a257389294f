import { pino } from 'pino'

import { recordChange } from '#server/admin/audit/record.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'

import type { TestApp } from './app.ts'

/** What the work that money makes aside from requests is given, with the moved clock. */
export const billingIn = ({
  services: { sql, jobs, provider },
  now
}: Pick<TestApp, 'services' | 'now'>): BillingDependencies => ({
  sql,
  jobs,
  provider,
  recordChange,
  clock: now,
  log: pino({ level: 'silent' }),
  receipt: { taxationSystem: undefined, vat: null, method: 4 },
  archived: new Set()
})

/** Reasons of what is odd and nobody has settled, of everybody or of one user, in the order of the alphabet. */
export async function openOddities(
  { services: { sql } }: Pick<TestApp, 'services'>,
  { id }: { id: string | null } = { id: null }
): Promise<string[]> {
  const rows = await sql<{ reason: string }[]>`
    select reason from oddities
    where settled_at is null and (${id}::bigint is null or user_id = ${id}) order by reason`
  return rows.map(({ reason }) => reason)
}
