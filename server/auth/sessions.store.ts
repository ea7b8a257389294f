import { DAY_MS } from '#contract/durations.ts'
import type { Role } from '#contract/user.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

/** What earlier sign-ins are known by. */
export interface Traits {
  /** The device as people know it. */
  label: string
  network: string
}

export interface NewSession {
  id: string
  user: { id: string; version: number }
  device: string
  address: string
  traits: Traits
  short: boolean
  now: number
  seconds: number
}

/**
 * Keeps a session of a user, unless the user is no longer of that version. The user's row is held, so that whoever ends all
 * sessions waits for this one.
 */
export async function insertSession(sql: SqlRunner, session: NewSession): Promise<boolean> {
  const now = new Date(session.now)
  const rows = await sql`
    insert into sessions (id, user_id, device, address, label, network, created_at, last_used_at, expires_at, short)
    select ${session.id}::uuid, id, ${session.device}, ${session.address}, ${session.traits.label}, ${session.traits.network},
           ${now}::timestamptz, ${now}::timestamptz,
           ${new Date(session.now + session.seconds * 1000)}::timestamptz, ${session.short}::boolean
    from users where id = ${session.user.id} and version = ${session.user.version} and deleted_at is null
    for share
    returning id`
  return rows.length > 0
}

/** "Last use" is shown by the minute, so it is written at most that often. */
const TOUCH_MS = 60_000

/** The roles of the user of a living session, or undefined; notes its use. */
export async function livingSession(
  sql: SqlRunner,
  { sessionId, userId, version }: { sessionId: string; userId: string; version: number },
  now: number
): Promise<Role[] | undefined> {
  const [row] = await sql.prepared<{ roles: Role[]; last_used_at: Date }[]>`
    select u.roles, s.last_used_at from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.user_id = ${userId} and u.version = ${version}
      and s.ended_at is null and s.expires_at > ${new Date(now)} and u.deleted_at is null`
  if (row && now - row.last_used_at.getTime() > TOUCH_MS) {
    await sql`update sessions set last_used_at = ${new Date(now)} where id = ${sessionId}`
  }
  return row?.roles
}

export interface SessionRow {
  id: string
  /** The User-Agent. */
  device: string
  address: string
  created_at: Date
  last_used_at: Date
}

/** Ends a user's oldest living sessions, all but so many of the newest; the one that has just begun is one of these. */
export async function endOldest(
  sql: SqlRunner,
  { userId, id, kept }: { userId: string; id: string; kept: number },
  now: number
): Promise<void> {
  await sql`
    update sessions set ended_at = ${new Date(now)}
    where ended_at is null and id in (
      select id from sessions
      where user_id = ${userId} and ended_at is null and expires_at > ${new Date(now)}
      order by id = ${id} desc, created_at desc, id offset ${kept})`
}

/** A user's living sessions: `first`, then those that were used last. */
export const livingSessions = (
  sql: SqlRunner,
  { userId, first }: { userId: string; first: string },
  now: number
): Promise<SessionRow[]> => sql<SessionRow[]>`
  select id, device, address, created_at, last_used_at from sessions
  where user_id = ${userId} and ended_at is null and expires_at > ${new Date(now)}
  order by id = ${first} desc, last_used_at desc, id`

/** Whether a user has signed in alike before, as far as that is kept. */
export async function hasSignedInAlike(
  sql: SqlRunner,
  userId: string,
  { label, network }: Traits
): Promise<boolean> {
  const [row] = await sql<{ known: boolean }[]>`
    select exists (
      select 1 from sessions where user_id = ${userId} and label = ${label} and network = ${network}) as known`
  return row?.known ?? false
}

/** Whether a session was begun by a device, and from a network, like these. */
export async function hasBegunAlike(
  sql: SqlRunner,
  sessionId: string,
  { label, network }: Traits
): Promise<boolean> {
  const rows = await sql`
    select 1 from sessions where id = ${sessionId} and label = ${label} and network = ${network}`
  return rows.length > 0
}

/** Ends a living session of a user; whether there was one. */
export async function endSession(
  sql: SqlRunner,
  { id, userId }: { id: string; userId: string },
  now: number
): Promise<boolean> {
  const ended = await sql`
    update sessions set ended_at = ${new Date(now)}
    where id = ${id} and user_id = ${userId} and ended_at is null and expires_at > ${new Date(now)}
    returning id`
  return ended.length > 0
}

/** Ends every session of a user and all that is signed for the user's present version. Returns the new one. */
export async function endSessions(tx: SqlRunner, userId: string, now: number): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    update users set version = version + 1 where id = ${userId} returning version`
  await tx`
    update sessions set ended_at = ${new Date(now)}
    where user_id = ${userId} and ended_at is null and expires_at > ${new Date(now)}`
  return row?.version ?? 0
}

export interface CallerSession {
  short: boolean
  version: number
  /** Where it was begun. */
  traits: Traits
}

/** A session and its user's version; the user's row is held, as by everything that ends sessions. */
export async function holdSession(
  tx: SqlRunner,
  { id, userId }: { id: string; userId: string }
): Promise<CallerSession | undefined> {
  const [row] = await tx<(Omit<CallerSession, 'traits'> & Traits)[]>`
    select s.short, s.label, s.network, u.version from sessions s join users u on u.id = s.user_id
    where s.id = ${id} and u.id = ${userId} and u.deleted_at is null for share of u`
  return row && { short: row.short, version: row.version, traits: { label: row.label, network: row.network } }
}

/** How long a session is remembered after its end: whether a sign-in is new is told by earlier ones. */
const KEPT_MS = 90 * DAY_MS
/** No session lives longer. */
const LIFE_MS = 30 * DAY_MS

/** Removes sessions that have been over for 90 days. What was ended so long ago expired 30 days later at most. */
export async function sweepSessions(sql: SqlRunner, now: number): Promise<void> {
  const over = now - KEPT_MS
  await sql`
    delete from sessions
    where expires_at < ${new Date(over + LIFE_MS)} and coalesce(ended_at, expires_at) < ${new Date(over)}`
}
