import { recordChange } from '#server/admin/audit/record.ts'
import type { Config } from '#server/platform/config.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'
import { StartError } from '#server/platform/start-error.ts'
import { addRole, holdAdmins, holderOfName, namesWith, removeRole } from '#server/users/roles.store.ts'

import { say } from '../command/say.ts'

async function holder(sql: SqlRunner, username: string) {
  const found = await holderOfName(sql, username)
  if (!found) throw new StartError(`Nobody has signed up as ${username}.`)
  return found
}

/** Does it and writes it down: by nobody who signs in. */
async function recorded(
  sql: Sql,
  username: string,
  action: string,
  work: (tx: SqlRunner) => Promise<void>
): Promise<void> {
  await sql.begin(async tx => {
    await holdAdmins(tx)
    const { id: subjectId, roles: before } = await holder(tx, username)
    await work(tx)
    const { roles: after } = await holder(tx, username)
    const about = { adminId: null, action, subject: 'user', subjectId, subjectName: username } as const
    const values = { before: { roles: before.toSorted() }, after: { roles: after.toSorted() } }
    await recordChange(tx, { ...about, ...values }, Date.now())
  })
}

/** Makes a user an administrator, from the next request on. */
export async function grant(sql: Sql, username: string): Promise<void> {
  const { id, confirmed } = await holder(sql, username)
  if (!confirmed) {
    throw new StartError(
      `${username} has not confirmed the email yet, so it may be anybody: open the link of the confirmation mail first.`
    )
  }
  await recorded(sql, username, 'role.grant', tx => addRole(tx, id, 'ADMIN'))
  say(`${username} is an administrator.`)
}

/** Takes that away, from the next request on. */
export async function revoke(sql: Sql, username: string, { adminUsername }: Config): Promise<void> {
  const { id } = await holder(sql, username)
  await recorded(sql, username, 'role.revoke', tx => removeRole(tx, id, 'ADMIN'))
  say(`${username} is no administrator.`)
  if (username === adminUsername) say('ADMIN_USERNAME names this user: the next start grants it again.')
}

export async function list(sql: Sql): Promise<void> {
  const names = await namesWith(sql, 'ADMIN')
  say(names.length === 0 ? 'There are no administrators.' : names.join('\n'))
}
