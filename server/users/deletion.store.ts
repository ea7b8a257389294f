import type { SqlRunner } from '#server/platform/postgres.ts'

import { isLastAdmin } from './roles.store.ts'

export interface Wish {
  /** When the account is to be removed. */
  deleteAt: Date
  /** Not asked for before. */
  isFirst: boolean
}

/** Notes that a user of this version wants to go at a time; one who wanted to go before goes then. Undefined: of another version. */
export async function wantDeletion(
  tx: SqlRunner,
  { id, version }: { id: string; version: number },
  at: number
): Promise<Wish | undefined> {
  const [row] = await tx<{ delete_at: Date; is_first: boolean }[]>`
    update users set delete_at = coalesce(users.delete_at, ${new Date(at)})
    from (select id, delete_at is null as is_first from users where id = ${id} for no key update) as before
    where users.id = before.id and version = ${version} and deleted_at is null
    returning users.delete_at, is_first`
  return row && { deleteAt: row.delete_at, isFirst: row.is_first }
}

/** Notes that an account goes at a time at the latest; the last administrator stays. */
export async function goAtTheLatest(tx: SqlRunner, id: string, at: number): Promise<void> {
  if (await isLastAdmin(tx, id)) return
  await tx`update users set delete_at = least(delete_at, ${new Date(at)}) where id = ${id} and deleted_at is null`
}

/** When the account is to be removed, milliseconds; undefined: nobody wants that. */
export async function leavingAt(sql: SqlRunner, id: string): Promise<number | undefined> {
  const [row] = await sql<{ delete_at: Date }[]>`
    select delete_at from users where id = ${id} and delete_at is not null and deleted_at is null`
  return row?.delete_at.getTime()
}

/** Whether the account is to be removed. */
export const isLeaving = async (sql: SqlRunner, id: string): Promise<boolean> =>
  (await leavingAt(sql, id)) !== undefined

export async function keepUser(sql: SqlRunner, id: string): Promise<void> {
  await sql`update users set delete_at = null where id = ${id} and deleted_at is null`
}

/** When a session began. */
export async function sessionStart(sql: SqlRunner, id: string): Promise<number> {
  const [row] = await sql<{ created_at: Date }[]>`select created_at from sessions where id = ${id}`
  return row?.created_at.getTime() ?? 0
}
