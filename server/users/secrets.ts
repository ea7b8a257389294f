import { createHash } from 'node:crypto'

import type { Provider } from '#contract/auth.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { randomSecret } from '#server/platform/secrets.ts'

/** Source: specification README § 2. */
const lifetimeMs = { confirm: 24 * HOUR_MS, restore: HOUR_MS, link: HOUR_MS } as const

export type SecretKind = keyof typeof lifetimeMs

/** Who a provider says somebody is. */
export interface Identity {
  provider: Provider
  subject: string
  email: string
}

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Makes a secret for a mail: 256 random bits, of which only the hash is kept. */
export async function newSecret(
  sql: SqlRunner,
  { kind, userId, identity }: { kind: SecretKind; userId: string; identity?: Identity },
  now: number
): Promise<string> {
  const secret = randomSecret()
  const { provider = null, subject = null, email = null } = identity ?? {}
  await sql`
    insert into secrets (hash, kind, user_id, provider, subject, email, expires_at)
    values (${hashOf(secret)}, ${kind}, ${userId}, ${provider}, ${subject}, ${email},
            ${new Date(now + lifetimeMs[kind])})`
  return secret
}

export interface Proof {
  kind: SecretKind
  userId: string
  /** Of kind `link`. */
  identity: Identity | undefined
}

interface Row {
  kind: SecretKind
  user_id: string
  provider: Provider | null
  subject: string | null
  email: string | null
}

/** What a secret of one of these kinds proves, once; undefined when it is unknown, used or too old. */
export async function takeSecret(
  sql: SqlRunner,
  kinds: SecretKind[],
  secret: string,
  now: number
): Promise<Proof | undefined> {
  const [row] = await sql<Row[]>`
    delete from secrets where hash = ${hashOf(secret)} and kind = any(${kinds}::text[])
      and expires_at > ${new Date(now)}
    returning kind, user_id, provider, subject, email`
  if (!row) return undefined
  const { kind, user_id: userId, provider, subject, email } = row
  const identity = provider && subject && email ? { provider, subject, email } : undefined
  return { kind, userId, identity }
}

/** Ends every secret of a user, of these kinds. */
export async function endSecrets(sql: SqlRunner, userId: string, kinds: SecretKind[]): Promise<void> {
  await sql`delete from secrets where user_id = ${userId} and kind = any(${kinds}::text[])`
}

export async function sweepSecrets(sql: SqlRunner, now: number): Promise<void> {
  await sql`delete from secrets where expires_at < ${new Date(now)}`
}
