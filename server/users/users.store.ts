import type { PlanId } from '#contract/plans.ts'
import type { Role } from '#contract/user.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { isDuplicate, type SqlRunner } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

import type { UserRecord } from './user.ts'

export interface UserRow {
  id: string
  username: string
  version: number
  confirmed: boolean
  onboarding: boolean
  telegram: string
  roles: Role[]
  is_new: boolean
  plan: PlanId | null
  payed_to: Date
  renewing: boolean
  ever_paid: boolean
  registered_at: Date
  kept_from: Date | null
  last4: string | null
  expires_at: Date | null
  personal: boolean | null
  can_write: boolean | null
  invalid_at: Date | null
}

export const toUser = (row: UserRow): UserRecord => ({
  id: row.id,
  username: row.username,
  version: row.version,
  confirmed: row.confirmed,
  onboarding: row.onboarding,
  telegram: row.telegram,
  roles: row.roles,
  isNew: row.is_new,
  plan: row.plan,
  payedTo: row.payed_to.getTime(),
  renewing: row.renewing,
  everPaid: row.ever_paid,
  registeredAt: row.registered_at.getTime(),
  keptFrom: row.kept_from?.getTime() ?? null,
  wbToken:
    row.last4 !== null && row.expires_at !== null
      ? {
          last4: row.last4,
          expiresAt: row.expires_at.getTime(),
          personal: row.personal === true,
          canWrite: row.can_write === true,
          invalidAt: row.invalid_at?.getTime() ?? null
        }
      : null
})

export interface NewUser {
  id: string
  username: string
  /** Null: signs in through a provider only. */
  passwordHash: string | null
  now: number
}

/** @throws ProblemError USERNAME_TAKEN */
export async function insertUser(
  sql: SqlRunner,
  { id, username, passwordHash, now }: NewUser
): Promise<void> {
  try {
    await sql`
      insert into users (id, username, password_hash, payed_to, registered_at)
      values (${id}, ${username}, ${passwordHash}, ${new Date(now)}, ${new Date(now)})`
  } catch (error) {
    if (isDuplicate(error, 'users_username')) throw new ProblemError('USERNAME_TAKEN', { cause: error })
    throw error
  }
}

/** Of `users` with its row of `marketplace_tokens`. */
export const userColumns = fragment`
  id, username, version, confirmed, onboarding, telegram, roles, is_new, plan, payed_to, renewing, ever_paid,
  registered_at, kept_from, last4, expires_at, personal, can_write, invalid_at`

/** @throws ProblemError UNAUTHORIZED when the user is gone. */
export async function userById(sql: SqlRunner, id: string): Promise<UserRecord> {
  const [row] = await sql.prepared<UserRow[]>`
    select ${userColumns} from users left join marketplace_tokens on user_id = id where id = ${id} and deleted_at is null`
  if (!row) throw new ProblemError('UNAUTHORIZED')
  return toUser(row)
}

export interface Credentials {
  id: string
  version: number
  passwordHash: string | null
}

export async function credentialsOf(sql: SqlRunner, username: string): Promise<Credentials | undefined> {
  const [row] = await sql<{ id: string; version: number; password_hash: string | null }[]>`
    select id, version, password_hash from users where username = ${username} and deleted_at is null`
  return row && { id: row.id, version: row.version, passwordHash: row.password_hash }
}

/** @throws ProblemError UNAUTHORIZED when the user is gone. */
export async function credentialsById(sql: SqlRunner, id: string): Promise<Credentials> {
  const [row] = await sql<{ version: number; password_hash: string | null }[]>`
    select version, password_hash from users where id = ${id} and deleted_at is null`
  if (!row) throw new ProblemError('UNAUTHORIZED')
  return { id, version: row.version, passwordHash: row.password_hash }
}

/** Changes what is given; the rest stays. */
export async function updateUser(
  sql: SqlRunner,
  id: string,
  change: { onboarding?: boolean | undefined; telegram?: string | undefined }
): Promise<void> {
  await sql`
    update users set
      onboarding = coalesce(${change.onboarding ?? null}, onboarding),
      telegram = coalesce(${change.telegram ?? null}, telegram)
    where id = ${id}`
}

/** What the user's plan is counted by. */
export const usage = (id: string | Fragment): Fragment => fragment`
  select count(*)::int as links, (count(*) filter (where is_microlanding))::int as landings
  from links where users[1] = ${id} and deleted_at is null`

export async function usageOf(sql: SqlRunner, id: string): Promise<{ links: number; landings: number }> {
  const [row] = await sql<{ links: number; landings: number }[]>`${usage(id)}`
  return row ?? { links: 0, landings: 0 }
}
