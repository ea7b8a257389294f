import type { Static } from 'typebox'

import type { users } from '#contract/users.ts'
import { invalid } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { insertConsents, insertUser, type Consent } from '#server/users/users.store.ts'

import { hashPassword } from './password.ts'
import { openSession, type Visitor } from './sessions.ts'

type Registration = Static<typeof users.create.body>

/** Version of the texts that the boxes of the sign-up form stand for. */
const TEXT_VERSION = '2026-11-21'

export const normalUsername = (username: string): string => username.trim().toLowerCase()

function agreed(consents: Registration['consents'], address: string): Consent[] {
  if (!consents) return []
  if (!consents.personalData) {
    throw invalid(
      'consents.personalData',
      'Без согласия на обработку персональных данных зарегистрировать вас нельзя.'
    )
  }
  if (!consents.terms) throw invalid('consents.terms', 'Примите оферту и политику, чтобы продолжить.')
  const kinds = ['personalData', 'terms', ...(consents.news === true ? (['news'] as const) : [])] as const
  return kinds.map(kind => ({ kind, textVersion: TEXT_VERSION, address }))
}

/**
 * Creates the user, keeps what was agreed to, and opens the first session: all or nothing.
 * @throws ProblemError USERNAME_TAKEN, INVALID
 */
export async function register(
  sql: Sql,
  secret: Uint8Array,
  { username, password, consents }: Registration,
  visitor: Visitor,
  now: number
): Promise<string> {
  const agreements = agreed(consents, visitor.address)
  const passwordHash = await hashPassword(password)
  const id = newId(now)
  return sql.begin(async tx => {
    await insertUser(tx, { id, username: normalUsername(username), passwordHash, now })
    await insertConsents(tx, id, agreements, now)
    return openSession(tx, secret, { id, version: 0 }, visitor, now)
  })
}
