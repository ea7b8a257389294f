import type { SqlRunner } from '#server/platform/postgres.ts'

import { grantConfiguredAdmin, type ConfiguredAdmin } from './configured-admin.ts'
import { hashOf, type SecretKind } from './secrets.ts'

export interface HeldUser {
  id: string
  username: string
  version: number
  confirmed: boolean
}

/**
 * The user that a mailed secret is of; the row is held before the secret is taken, as by everything that ends secrets and
 * sessions, so that two never wait for one another.
 */
export async function holdUserOfSecret(tx: SqlRunner, secret: string): Promise<HeldUser | undefined> {
  const [user] = await tx<HeldUser[]>`
    select u.id, u.username, u.version, u.confirmed from users u join secrets s on s.user_id = u.id
    where s.hash = ${hashOf(secret)} and u.deleted_at is null for no key update of u`
  return user
}

/** A user, held until the transaction ends. */
export async function holdUser(tx: SqlRunner, id: string): Promise<HeldUser | undefined> {
  const [user] = await tx<HeldUser[]>`
    select id, username, version, confirmed from users
    where id = ${id} and deleted_at is null for no key update`
  return user
}

/** The user of a mailed secret, only looked at: by a secret of this kind that is good now. */
export async function userOfSecret(
  sql: SqlRunner,
  kind: SecretKind,
  secret: string,
  now: number
): Promise<HeldUser | undefined> {
  const [user] = await sql<HeldUser[]>`
    select u.id, u.username, u.version, u.confirmed from users u join secrets s on s.user_id = u.id
    where s.hash = ${hashOf(secret)} and s.kind = ${kind} and s.expires_at > ${new Date(now)} and u.deleted_at is null`
  return user
}

/**
 * The one way in which a mailbox counts as proved; ways in of this mailbox, which whoever has it has made or left there, do so, too. Who is named as administrator becomes one with the first proof; who lost that role stays without.
 */
export async function confirmUser(
  tx: SqlRunner,
  id: string,
  configuredAdmin: ConfiguredAdmin,
  now: number
): Promise<void> {
  const [proved] = await tx<{ username: string }[]>`
    update users set confirmed = true where id = ${id} and not confirmed returning username`
  if (!proved) return
  await tx`update identities set email_proved = true where user_id = ${id} and email = ${proved.username}`
  if (proved.username === configuredAdmin.adminUsername) await grantConfiguredAdmin(tx, configuredAdmin, now)
}

export async function setPassword(tx: SqlRunner, id: string, passwordHash: string): Promise<void> {
  await tx`update users set password_hash = ${passwordHash} where id = ${id}`
}

/** Whether the user has proved the mailbox. */
export async function isConfirmed(sql: SqlRunner, id: string): Promise<boolean> {
  const [row] = await sql<{ confirmed: boolean }[]>`select confirmed from users where id = ${id}`
  return row?.confirmed ?? false
}
