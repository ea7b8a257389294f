import { setTimeout as sleep } from 'node:timers/promises'

import type { PgBoss } from 'pg-boss'

import type { Sql, SqlRunner } from './postgres.ts'
import { fragment } from './sql.ts'

const STEP_MS = 10
/** Who has more waiting than this comes last anyway. */
const COUNTED = 100
/** Not the queue's own. */
const isOurs = fragment`name not like '\\_\\_pgboss%'`

/** Lets jobs that wait for their time, or for their next try, wait so much less. */
export async function hastenJobs(boss: PgBoss, sql: Sql, ms: number): Promise<void> {
  const waiting = await sql<{ name: string; id: string; start_after: Date }[]>`
    select name, id, start_after from pgboss.job
    where state in ('created', 'retry') and start_after > now() and ${isOurs}`
  for (const { name, id, start_after: at } of waiting) {
    await boss.update({ name, options: { id, startAfter: new Date(at.getTime() - ms) } })
  }
}

/** Waits until no job is left that is due, or the time is over; answers whether none is. */
export async function untilJobsRest(sql: Sql, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs
  for (;;) {
    const due = await sql`
      select from pgboss.job
      where state in ('created', 'retry', 'active') and start_after <= now() and ${isOurs} limit 1`
    if (due.length === 0) return true
    if (performance.now() > end) return false
    await sleep(STEP_MS)
  }
}

/** How many jobs of a kind wait that are somebody's; so many and more are the same. */
export async function countWaiting(sql: SqlRunner, name: string, whose: string): Promise<number> {
  const rows = await sql`
    select from pgboss.job
    where name = ${name} and group_id = ${whose} and state in ('created', 'retry') limit ${COUNTED}`
  return rows.length
}

/** Lets the job that waits of a subject wait no longer than so many seconds from now; answers whether one waits. */
export async function waitNoLonger(
  sql: SqlRunner,
  { name, subject, seconds }: { name: string; subject: string; seconds: number }
): Promise<boolean> {
  const waiting = await sql`
    update pgboss.job set start_after = least(start_after, now() + ${seconds} * interval '1 second')
    where name = ${name} and singleton_key = ${subject} and state = 'created' returning 1`
  return waiting.length > 0
}
