import type { SqlRunner } from '#server/platform/postgres.ts'
import type { HeldUser } from '#server/users/sign-in.store.ts'

/** The user of a name, held until the transaction ends: the account may change hands. */
export async function holdUserOfName(tx: SqlRunner, username: string): Promise<HeldUser | undefined> {
  const [user] = await tx<HeldUser[]>`
    select id, username, version, confirmed from users
    where username = ${username} and deleted_at is null for no key update`
  return user
}

/** Ends every living session of a user but one. */
export async function endOtherSessions(
  tx: SqlRunner,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: number
): Promise<void> {
  await tx`
    update sessions set ended_at = ${new Date(now)}
    where user_id = ${userId} and id <> ${sessionId} and ended_at is null and expires_at > ${new Date(now)}`
}
