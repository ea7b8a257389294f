import type { SqlRunner } from '#server/platform/postgres.ts'
import type { HeldUser } from '#server/users/sign-in.store.ts'

/** The user of a name, held until the transaction ends: the account may change hands. */
export async function holdUserOfName(tx: SqlRunner, username: string): Promise<HeldUser | undefined> {
  const [user] = await tx<HeldUser[]>`
    select id, username, version, confirmed from users
    where username = ${username} and deleted_at is null for no key update`
  return user
}
