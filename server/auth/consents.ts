import type { Static } from 'typebox'

import type { ConsentKind, ConsentRecord, Consents } from '#contract/account.ts'
import { LEGAL_VERSION } from '#contract/legal.ts'
import { invalid } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { consentsOf, insertConsents, type ConsentRow } from '#server/users/consents.store.ts'

type Given = Static<typeof Consents>

/**
 * Refuses answers without which nobody can have an account. `at`: where they stand in the body.
 * @throws ProblemError INVALID
 */
export function checkConsents({ personalData, terms }: Given, at = ''): void {
  if (!personalData) {
    throw invalid(
      `${at}personalData`,
      'Без согласия на обработку персональных данных пользоваться сервисом нельзя.'
    )
  }
  if (!terms) throw invalid(`${at}terms`, 'Примите оферту и политику, чтобы продолжить.')
}

/** Keeps what is new of answers that were checked, with the version of the text and the address they came from. */
export async function keepConsents(
  tx: SqlRunner,
  userId: string,
  { personalData, terms, news }: Given,
  address: string,
  now: number
): Promise<void> {
  const given = new Map<ConsentKind, boolean>([
    ['personalData', personalData],
    ['terms', terms]
  ])
  if (news !== undefined) given.set('news', news)
  await insertConsents(tx, { userId, given, textVersion: LEGAL_VERSION, address }, now)
}

const presentConsent = ({ kind, given, textVersion, agreedAt }: ConsentRow): ConsentRecord => ({
  kind,
  given,
  textVersion,
  date: agreedAt.toISOString()
})

/** What a user agreed to and took back, the last first; from which address stays with us. */
export const consentRecords = async (sql: SqlRunner, userId: string): Promise<ConsentRecord[]> =>
  (await consentsOf(sql, userId)).map(presentConsent)
