import { Value } from 'typebox/value'

import { DAY_MS } from '#contract/durations.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

import { NewMail, type MailKind } from './mail.ts'

export async function insertMail(sql: SqlRunner, id: string, mail: NewMail, now: number): Promise<void> {
  const userId = 'userId' in mail ? mail.userId : null
  await sql`
    insert into mails (id, user_id, kind, facts, created_at)
    values (${id}, ${userId}, ${mail.kind}, ${JSON.stringify(mail)}, ${new Date(now)})`
}

export interface WaitingMail {
  id: string
  kind: string
  createdAt: Date
  /** As they stand in the database: see `factsOf`. */
  facts: unknown
}

/** A mail that was neither sent nor refused yet; in a transaction it cannot be dropped before the end. */
export async function waitingMail(sql: SqlRunner, id: string): Promise<WaitingMail | undefined> {
  const [row] = await sql<{ kind: string; facts: unknown; created_at: Date }[]>`
    select kind, facts, created_at from mails
    where id = ${id} and sent_at is null and refused_at is null for key share`
  return row && { id, kind: row.kind, createdAt: row.created_at, facts: row.facts }
}

/** @throws when an earlier version of the program wrote them in a way that is not understood any more. */
export const factsOf = ({ facts }: WaitingMail): NewMail => Value.Parse(NewMail, facts)

export interface Waiting {
  waiting: number
  /** 0 when none waits. */
  oldestSeconds: number
}

/** Whether a mail from before that moment waits and none of after it has left. One that later ones overtake waits for its own mailbox. */
export async function isHeldUp(sql: SqlRunner, before: number): Promise<boolean> {
  const held = await sql`
    select from mails
    where sent_at is null and refused_at is null and created_at < ${new Date(before)}
      and created_at > coalesce(
        (select created_at from mails where sent_at is not null order by created_at desc limit 1), '-infinity')
    limit 1`
  return held.length > 0
}

/** Mails that were neither sent nor refused. */
export async function countWaiting(sql: SqlRunner, now: number): Promise<Waiting> {
  const [row] = await sql<{ waiting: number; oldest: Date | null }[]>`
    select count(*)::int as waiting, min(created_at) as oldest from mails
    where sent_at is null and refused_at is null`
  const { waiting = 0, oldest = null } = row ?? {}
  return { waiting, oldestSeconds: oldest ? Math.max(0, Math.round((now - oldest.getTime()) / 1000)) : 0 }
}

export async function deleteMail(sql: SqlRunner, id: string): Promise<void> {
  await sql`delete from mails where id = ${id}`
}

/** Keeps how a mail has ended; of somebody who is removed, and be it while the mail was leaving, nothing is kept. */
async function endMail(sql: SqlRunner, id: string, end: Fragment): Promise<void> {
  const kept = await sql`update mails set ${end} where id = ${id} and not facts ? 'to' returning id`
  if (kept.length === 0) await deleteMail(sql, id)
}

export const markSent = (sql: SqlRunner, id: string, now: number): Promise<void> =>
  endMail(sql, id, fragment`sent_at = ${new Date(now)}`)

/** The mailbox does not take it, and never will. */
export const markRefused = (sql: SqlRunner, id: string, now: number): Promise<void> =>
  endMail(sql, id, fragment`refused_at = ${new Date(now)}`)

/** It could not be sent for so long that it is given up. */
export const markFailed = (sql: SqlRunner, id: string, now: number): Promise<void> =>
  endMail(sql, id, fragment`refused_at = ${new Date(now)}, failed = true`)

/** Drops mails to a user that were neither sent nor refused yet. */
export async function dropWaiting(
  tx: SqlRunner,
  { id, username }: { id: string; username: string },
  kinds: MailKind[]
): Promise<void> {
  await tx`
    delete from mails
    where sent_at is null and refused_at is null and kind = any(${kinds}::text[])
      and (user_id = ${id} or facts ->> 'username' = ${username})`
}

/** Drops letters that a link of these names, in lower case, was blocked, and that were neither sent nor refused yet. */
export async function dropBlockedLetters(tx: SqlRunner, slugs: readonly string[]): Promise<void> {
  await tx`
    delete from mails
    where sent_at is null and refused_at is null and kind = 'link-blocked'
      and lower(facts ->> 'shortlink') = any(${slugs}::text[])`
}

/** Whether the end of the renewal tells a user that the account is removed. */
export async function isToldOfRemoval(sql: SqlRunner, userId: string): Promise<boolean> {
  const [row] = await sql`
    select 1 from mails where user_id = ${userId} and kind = 'renewal-cancelled' and facts ->> 'by' = 'removal'`
  return row !== undefined
}

/** Removes mails of 30 days ago. */
const KEPT_MS = 30 * DAY_MS

export async function sweepMails(sql: SqlRunner, now: number): Promise<void> {
  await sql`delete from mails where created_at < ${new Date(now - KEPT_MS)}`
}
