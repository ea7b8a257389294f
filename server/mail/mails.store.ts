import { Value } from 'typebox/value'

import type { SqlRunner } from '#server/platform/postgres.ts'

import { NewMail, type MailKind } from './mail.ts'

export async function insertMail(sql: SqlRunner, id: string, mail: NewMail, now: number): Promise<void> {
  const userId = 'userId' in mail ? mail.userId : null
  await sql`
    insert into mails (id, user_id, kind, facts, created_at)
    values (${id}, ${userId}, ${mail.kind}, ${JSON.stringify(mail)}, ${new Date(now)})`
}

export interface WaitingMail {
  id: string
  createdAt: Date
  /** As they stand in the database: see `factsOf`. */
  facts: unknown
}

/** A mail that was neither sent nor refused yet. */
export async function waitingMail(sql: SqlRunner, id: string): Promise<WaitingMail | undefined> {
  const [row] = await sql<{ facts: unknown; created_at: Date }[]>`
    select facts, created_at from mails where id = ${id} and sent_at is null and refused_at is null`
  return row && { id, createdAt: row.created_at, facts: row.facts }
}

/** @throws when an earlier version of the program wrote them in a way that is not understood any more. */
export const factsOf = ({ facts }: WaitingMail): NewMail => Value.Parse(NewMail, facts)

export interface Waiting {
  waiting: number
  /** 0 when none waits. */
  oldestSeconds: number
}

/** Mails that were neither sent nor refused. */
export async function countWaiting(sql: SqlRunner, now: number): Promise<Waiting> {
  const [row] = await sql<{ waiting: number; oldest: Date | null }[]>`
    select count(*)::int as waiting, min(created_at) as oldest from mails
    where sent_at is null and refused_at is null`
  const { waiting = 0, oldest = null } = row ?? {}
  return { waiting, oldestSeconds: oldest ? Math.max(0, Math.round((now - oldest.getTime()) / 1000)) : 0 }
}

export async function markSent(sql: SqlRunner, id: string, now: number): Promise<void> {
  await sql`update mails set sent_at = ${new Date(now)} where id = ${id}`
}

/** The mailbox does not take it, and never will. */
export async function markRefused(sql: SqlRunner, id: string, now: number): Promise<void> {
  await sql`update mails set refused_at = ${new Date(now)} where id = ${id}`
}

export async function deleteMail(sql: SqlRunner, id: string): Promise<void> {
  await sql`delete from mails where id = ${id}`
}

export interface MailState {
  kind: MailKind
  createdAt: Date
  sentAt: Date | null
  refusedAt: Date | null
}

/** Mails to a user, the last first; of one kind where it is told. */
export async function mailsOf(
  sql: SqlRunner,
  userId: string,
  limit: number,
  kind?: MailKind
): Promise<MailState[]> {
  const rows = await sql<
    { kind: MailKind; created_at: Date; sent_at: Date | null; refused_at: Date | null }[]
  >`
    select kind, created_at, sent_at, refused_at from mails
    where user_id = ${userId} and kind = coalesce(${kind ?? null}, kind)
    order by created_at desc, id desc limit ${limit}`
  return rows.map(row => ({
    kind: row.kind,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    refusedAt: row.refused_at
  }))
}

/** Removes mails of 30 days ago. */
const KEPT_MS = 30 * 86_400_000

export async function sweepMails(sql: SqlRunner, now: number): Promise<void> {
  await sql`delete from mails where created_at < ${new Date(now - KEPT_MS)}`
}
