import type { ConsentKind } from '#contract/account.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

export interface ConsentRow {
  kind: ConsentKind
  given: boolean
  textVersion: string
  agreedAt: Date
}

export interface Answers {
  userId: string
  /** By kind; what was not asked stays. */
  given: ReadonlyMap<ConsentKind, boolean>
  textVersion: string
  address: string
}

/** Writes down what is new: given for the first time or to another text, or taken back. */
export async function insertConsents(
  sql: SqlRunner,
  { userId, given, textVersion, address }: Answers,
  now: number
): Promise<void> {
  // One answer after another: what is new is told by the last one.
  await sql`select 1 from users where id = ${userId} for no key update`
  await sql`
    insert into consents (user_id, kind, given, text_version, address, agreed_at)
    select ${userId}, asked.kind, asked.given, ${textVersion}, ${address},
      greatest(${new Date(now)}::timestamptz, last.agreed_at + interval '1 millisecond')
    from unnest(${[...given.keys()]}::text[], ${[...given.values()]}::boolean[]) as asked (kind, given)
    left join lateral (
      select given, text_version, agreed_at from consents
      where user_id = ${userId} and kind = asked.kind order by agreed_at desc limit 1) as last on true
    where asked.given <> coalesce(last.given, false) or asked.given and last.text_version <> ${textVersion}`
}

/** Everything that a user agreed to and took back, the last first. */
export const consentsOf = (sql: SqlRunner, userId: string): Promise<ConsentRow[]> =>
  sql<ConsentRow[]>`
    select kind, given, text_version as "textVersion", agreed_at as "agreedAt" from consents
    where user_id = ${userId} order by agreed_at desc, kind`
