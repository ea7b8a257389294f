import type { SqlRunner } from '#server/platform/postgres.ts'
import { holdUser } from '#server/users/sign-in.store.ts'
import type { UserRecord } from '#server/users/user.ts'
import { userById } from '#server/users/users.store.ts'

import type { Wanted } from './wanted-user.ts'

/** A user who is not deleted, held until the transaction ends. */
export async function holdUserToEdit(tx: SqlRunner, id: string): Promise<UserRecord | undefined> {
  // Looked up after the row is held: what is joined to a row that was waited for is as it was before.
  return (await holdUser(tx, id)) && userById(tx, id)
}

export async function saveUser(
  tx: SqlRunner,
  id: string,
  { roles, confirmed, telegram }: Wanted
): Promise<void> {
  await tx`
    update users set roles = ${roles}, confirmed = ${confirmed}, telegram = ${telegram} where id = ${id}`
}
