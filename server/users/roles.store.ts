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

/** The user whom the operator has named is an administrator as soon as the mailbox is proved: anybody could sign up by that name. */
export async function grantConfiguredAdmin(sql: SqlRunner, adminUsername: string | undefined): Promise<void> {
  if (adminUsername === undefined) return
  await sql`
    update users set roles = array_append(roles, 'ADMIN')
    where username = ${adminUsername} and confirmed and deleted_at is null and not 'ADMIN' = any(roles)`
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
