import type { Config } from '#server/platform/config.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { StartError } from '#server/platform/start-error.ts'
import { addRole, holderOfName, namesWith, removeRole } from '#server/users/roles.store.ts'

import { say } from './say.ts'

async function holder(sql: Sql, username: string) {
  const found = await holderOfName(sql, username)
  if (!found) throw new StartError(`Nobody has signed up as ${username}.`)
  return found
}

/** Makes a user an administrator, from the next request on. */
export async function grant(sql: Sql, username: string): Promise<void> {
  const { id, confirmed } = await holder(sql, username)
  if (!confirmed) {
    throw new StartError(
      `${username} has not confirmed the email yet, so it may be anybody: open the link of the confirmation mail first.`
    )
  }
  await addRole(sql, id, 'ADMIN')
  say(`${username} is an administrator.`)
}

/** Takes that away, from the next request on. */
export async function revoke(sql: Sql, username: string, { adminUsername }: Config): Promise<void> {
  const { id } = await holder(sql, username)
  await removeRole(sql, id, 'ADMIN')
  say(`${username} is no administrator.`)
  if (username === adminUsername) say('ADMIN_USERNAME names this user: the next start grants it again.')
}

export async function list(sql: Sql): Promise<void> {
  const names = await namesWith(sql, 'ADMIN')
  say(names.length === 0 ? 'There are no administrators.' : names.join('\n'))
}
