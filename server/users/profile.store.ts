import type { Provider } from '#contract/auth.ts'
import { LEGAL_VERSION } from '#contract/legal.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

import type { UserRecord } from './user.ts'
import { toUser, usage, userColumns, type UserRow } from './users.store.ts'

/** The way of a mail; all null while it waits. */
export interface MailTrack {
  sentAt: Date | null
  /** When it was given up. */
  refusedAt: Date | null
  /** Given up without a word of the mailbox. */
  failed: boolean
}

export interface AccountState {
  user: UserRecord
  hasPassword: boolean
  identities: Provider[]
  /** Something is not agreed to in the wording of today. */
  consentsNeeded: boolean
  news: boolean
  /** When the account will be removed; milliseconds. */
  deleteAt: number | null
  /** What the plan is counted by. */
  usage: { links: number; landings: number }
  confirmMail: (MailTrack & { createdAt: Date }) | null
  /** When the first marketplace token was given; milliseconds. */
  marketplaceTrialBegan: number | null
}

interface Row extends UserRow {
  has_password: boolean
  delete_at: Date | null
  identities: Provider[]
  agreed: number
  news: boolean
  links: number
  landings: number
  mail_created_at: Date | null
  sent_at: Date | null
  refused_at: Date | null
  failed: boolean | null
  trial_began_at: Date | null
}

const toState = (row: Row): AccountState => ({
  user: toUser(row),
  hasPassword: row.has_password,
  identities: row.identities,
  consentsNeeded: row.agreed < 2,
  news: row.news,
  deleteAt: row.delete_at?.getTime() ?? null,
  usage: { links: row.links, landings: row.landings },
  confirmMail: row.mail_created_at && {
    createdAt: row.mail_created_at,
    sentAt: row.sent_at,
    refusedAt: row.refused_at,
    failed: row.failed === true
  },
  marketplaceTrialBegan: row.trial_began_at?.getTime() ?? null
})

/** All that the owner of an account is told about it, in one statement: every page asks for it. */
export async function accountState(sql: SqlRunner, id: string): Promise<AccountState | undefined> {
  const [row] = await sql<Row[]>`
    select ${userColumns}, password_hash is not null as has_password, delete_at,
      array(select provider from identities where user_id = users.id order by provider) as identities,
      marketplace_trials.began_at as trial_began_at, consent.*, usage.*, mail.*
    from users
    left join marketplace_tokens on marketplace_tokens.user_id = users.id
    left join marketplace_trials on marketplace_trials.user_id = users.id
    cross join lateral (
      select (count(*) filter (where given and kind <> 'news' and text_version = ${LEGAL_VERSION}))::int as agreed,
        coalesce(bool_or(given) filter (where kind = 'news'), false) as news
      from (
        select distinct on (kind) kind, given, text_version from consents
        where user_id = users.id order by kind, agreed_at desc) as last) as consent
    cross join lateral (${usage(fragment`users.id`)}) as usage
    left join lateral (
      select created_at as mail_created_at, sent_at, refused_at, failed from mails
      where user_id = users.id and kind = 'confirm' order by created_at desc, mails.id desc limit 1) as mail on true
    where users.id = ${id} and deleted_at is null`
  return row && toState(row)
}
