import { DAY_MS } from '#contract/durations.ts'
import type { PlanId } from '#contract/plans.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'
import { GRACE_MS } from '#server/users/user.ts'

/** Nobody wants to hear of an end that is older. */
const TOLD_OF_MS = 30 * DAY_MS

/** One end is told once; whoever pays again has another one. */
const key = fragment`'ended:' || id || ':' || (extract(epoch from payed_to) * 1000)::bigint`

const endedWithin = (from: number, to: number): Fragment =>
  fragment`(payed_to > ${new Date(from)} and payed_to <= ${new Date(to)})`

/** The limits of the plan ended within the last days: with its term, or with the days of grace of one that renews. */
function isDue(now: number): Fragment {
  const first = now - TOLD_OF_MS
  return fragment`
    deleted_at is null and plan is not null and ${endedWithin(first - GRACE_MS, now)}
    and (renewing or ${endedWithin(first, now)})
    and (not renewing or ${endedWithin(first - GRACE_MS, now - GRACE_MS)})
    and not exists (select 1 from told where told.key = ${key})`
}

/** Users whose plan has ended and who have not heard of it. */
export async function dueEnds(
  sql: SqlRunner,
  now: number,
  seen: readonly string[],
  limit: number
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from users where ${isDue(now)} and id <> all(${seen}::bigint[]) order by payed_to limit ${limit}`
  return rows.map(({ id }) => id)
}

export interface DueEnd {
  key: string
  plan: PlanId
  /** When the free limits began. */
  at: number
}

/** One of them; nothing is paid before the end of the transaction. Undefined: it is not due any more. */
export async function dueEnd(tx: SqlRunner, userId: string, now: number): Promise<DueEnd | undefined> {
  const [row] = await tx<{ key: string; plan: PlanId; payed_to: Date; renewing: boolean }[]>`
    select ${key} as key, plan, payed_to, renewing from users
    where id = ${userId} and ${isDue(now)} for share`
  return row && { key: row.key, plan: row.plan, at: row.payed_to.getTime() + (row.renewing ? GRACE_MS : 0) }
}
