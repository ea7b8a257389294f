import type { Provider } from '#contract/auth.ts'
import type { Sql } from '#server/platform/postgres.ts'

import type { SessionRow } from './sessions.store.ts'

/** Every session of a user that is kept, the last first. */
export const keptSessions = (sql: Sql, userId: string): Promise<(SessionRow & { ended_at: Date | null })[]> =>
  sql<(SessionRow & { ended_at: Date | null })[]>`
    select id, device, address, created_at, last_used_at, ended_at from sessions
    where user_id = ${userId} order by created_at desc, id`

export interface IdentityRow {
  provider: Provider
  email: string
  linked_at: Date
}

export const keptIdentities = (sql: Sql, userId: string): Promise<IdentityRow[]> =>
  sql<IdentityRow[]>`
    select provider, email, linked_at from identities where user_id = ${userId} order by provider`

export interface MailRow {
  kind: string
  facts: Record<string, unknown>
  created_at: Date
  sent_at: Date | null
  refused_at: Date | null
  failed: boolean
}

/** Mails to a user, asked for by name alone too, and questions of theirs; the last first. */
export const keptMails = (sql: Sql, user: { id: string; username: string }): Promise<MailRow[]> =>
  sql<MailRow[]>`
    select kind, facts, created_at, sent_at, refused_at, failed from mails
    where user_id = ${user.id} or facts ->> 'username' = ${user.username}
    order by created_at desc, id desc`
