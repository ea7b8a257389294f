import type { Role } from '#contract/users.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'

export interface NewSession {
  id: string
  userId: string
  device: string
  address: string
  now: number
  seconds: number
}

export async function insertSession(sql: SqlRunner, session: NewSession): Promise<void> {
  const now = new Date(session.now)
  await sql`
    insert into sessions (id, user_id, device, address, created_at, last_used_at, expires_at)
    values (${session.id}, ${session.userId}, ${session.device}, ${session.address}, ${now}, ${now},
            ${new Date(session.now + session.seconds * 1000)})`
}

/** "Last use" is shown by the minute, so it is written at most that often. */
const TOUCH_MS = 60_000

/** The roles of the user of a living session, or undefined; notes its use. */
export async function livingSession(
  sql: Sql,
  { sessionId, userId, version }: { sessionId: string; userId: string; version: number },
  now: number
): Promise<Role[] | undefined> {
  const [row] = await sql<{ roles: Role[]; last_used_at: Date }[]>`
    select u.roles, s.last_used_at from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.user_id = ${userId} and u.version = ${version}
      and s.ended_at is null and s.expires_at > ${new Date(now)} and u.deleted_at is null`
  if (row && now - row.last_used_at.getTime() > TOUCH_MS) {
    await sql`update sessions set last_used_at = ${new Date(now)} where id = ${sessionId}`
  }
  return row?.roles
}

/** Removes sessions that are over. One that was ended goes no later than 30 days after that: it lived no longer anyway. */
export async function sweepSessions(sql: Sql, now: number): Promise<void> {
  await sql`delete from sessions where expires_at < ${new Date(now)}`
}
