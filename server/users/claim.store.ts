import type { SqlRunner } from '#server/platform/postgres.ts'

import { forgetMarketplace } from './marketplace-figures.store.ts'

/**
 * Takes out of an account what somebody else may have put there: the password, what it is known by elsewhere, the wish to be
 * deleted, what a shop sells. Its links stay the account's and go on working, archived: whoever got them in an account that was
 * taken over can look at them.
 */
export async function emptyAccount(tx: SqlRunner, id: string, now: number): Promise<void> {
  await tx`
    update users set password_hash = null, telegram = '', delete_at = null, onboarding = false,
      roles = array_remove(roles, 'SELLER')
    where id = ${id}`
  await forgetMarketplace(tx, id)
  await tx`
    update links set archived_at = ${new Date(now)}
    where id in (
      select id from links where users[1] = ${id} and archived_at is null and deleted_at is null
      order by id for no key update)`
}
