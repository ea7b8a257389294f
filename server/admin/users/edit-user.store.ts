import type { SqlRunner } from '#server/platform/postgres.ts'
import type { UserRecord } from '#server/users/user.ts'
import { toUser, userColumns, type UserRow } from '#server/users/users.store.ts'

import type { Wanted } from './wanted-user.ts'

/** A user who is not deleted, held until the transaction ends. */
export async function holdUserToEdit(tx: SqlRunner, id: string): Promise<UserRecord | undefined> {
  const [row] = await tx<UserRow[]>`
    select ${userColumns} from users left join marketplace_tokens on user_id = id
    where id = ${id} and deleted_at is null for no key update of users`
  return row && toUser(row)
}

export async function saveUser(
  tx: SqlRunner,
  id: string,
  { roles, confirmed, telegram }: Wanted
): Promise<void> {
  await tx`
    update users set roles = ${roles}, confirmed = ${confirmed}, telegram = ${telegram} where id = ${id}`
}
