import type { SqlRunner } from '#server/platform/postgres.ts'

export interface UserDetails {
  payments: number
  lastSeen: Date | null
  sessions: number
  deletion: Date | null
  complaints: number
}

/** What stands beside a user's row. */
export async function userDetails(sql: SqlRunner, id: string, now: number): Promise<UserDetails | undefined> {
  const [row] = await sql<UserDetails[]>`
    select
      (select count(*)::int from money_facts where user_id = users.id and kind = 'pay')
        + (select count(*)::int from declines where user_id = users.id) as payments,
      (select max(last_used_at) from sessions where user_id = users.id) as "lastSeen",
      (select count(*)::int from sessions
        where user_id = users.id and ended_at is null and expires_at > ${new Date(now)}) as sessions,
      delete_at as deletion,
      (select coalesce(sum(1 + more), 0)::int from links join complaints on complaints.link_id = links.id
        where links.users[1] = users.id and links.deleted_at is null and complaints.settled_at is null) as complaints
    from users where id = ${id} and deleted_at is null`
  return row
}
