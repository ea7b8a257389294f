import type { Role } from '#contract/user.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

/** @throws ProblemError UNAUTHORIZED when the user is gone. */
export async function addRole(sql: SqlRunner, userId: string, role: Role): Promise<void> {
  const [row] = await sql`
    update users set roles = array_append(array_remove(roles, ${role}), ${role})
    where id = ${userId} and deleted_at is null
    returning id`
  if (!row) throw new ProblemError('UNAUTHORIZED')
}

export async function removeRole(sql: SqlRunner, userId: string, role: Role): Promise<void> {
  await sql`update users set roles = array_remove(roles, ${role}) where id = ${userId}`
}

/** Makes a user whose mailbox is proved an administrator; answers the roles from now on, and nothing when that one was there. */
export async function makeAdmin(
  sql: SqlRunner,
  username: string
): Promise<{ id: string; roles: Role[] } | undefined> {
  const [row] = await sql<{ id: string; roles: Role[] }[]>`
    update users set roles = array_append(roles, 'ADMIN')
    where username = ${username} and confirmed and deleted_at is null and not 'ADMIN' = any(roles)
    returning id, roles`
  return row
}

/**
 * Whoever takes administrators away does so one after another, before any row of them is held: so that one is always left.
 */
export async function holdAdmins(tx: SqlRunner): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`
}

/** Whether the user is an administrator and nobody else will be one: who is about to be deleted does not count. */
export async function isLastAdmin(sql: SqlRunner, userId: string): Promise<boolean> {
  const [row] = await sql<{ is_last: boolean }[]>`
    select coalesce(bool_or(id = ${userId}), false) and not coalesce(bool_or(id <> ${userId} and delete_at is null), false) as is_last
    from users where 'ADMIN' = any (roles) and deleted_at is null`
  return row?.is_last ?? false
}

export async function isAdmin(sql: SqlRunner, userId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from users where id = ${userId} and 'ADMIN' = any (roles) and deleted_at is null`
  return rows.length > 0
}

export interface RoleHolder {
  id: string
  confirmed: boolean
  roles: Role[]
}

export async function holderOfName(sql: SqlRunner, username: string): Promise<RoleHolder | undefined> {
  const [row] = await sql<RoleHolder[]>`
    select id, confirmed, roles from users where username = ${username} and deleted_at is null`
  return row
}

/** Names of the users with a role. */
export async function namesWith(sql: SqlRunner, role: Role): Promise<string[]> {
  const rows = await sql<{ username: string }[]>`
    select username from users where ${role} = any(roles) and deleted_at is null order by username`
  return rows.map(({ username }) => username)
}
