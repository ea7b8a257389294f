import type { Static } from 'typebox'

import type { ConsentChange, ConsentKind, ConsentRecord } from '#contract/account.ts'
import { LEGAL_VERSION } from '#contract/legal.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { consentsOf, insertConsents, type ConsentRow } from '#server/users/consents.store.ts'

type Given = Static<typeof ConsentChange>

const isNewsAlone = ({ personalData, terms, news }: Given) =>
  news !== undefined && personalData === undefined && terms === undefined

/**
 * Refuses answers without which nobody can have an account, where more is answered than whether news are wanted. `at`: where
 * they stand in the body.
 * @throws ProblemError INVALID; CHANGED_MEANWHILE where a page was open since before the texts changed
 */
export function checkConsents(answers: Given, at = ''): void {
  if (answers.textVersion !== undefined && answers.textVersion !== LEGAL_VERSION) {
    throw new ProblemError('CHANGED_MEANWHILE', {
      message:
        'Тексты документов изменились, пока страница была открыта. Обновите её и прочитайте их ещё раз.'
    })
  }
  if (isNewsAlone(answers)) return
  if (answers.personalData !== true) {
    throw invalid(
      `${at}personalData`,
      'Без согласия на обработку персональных данных пользоваться сервисом нельзя.'
    )
  }
  if (answers.terms !== true) throw invalid(`${at}terms`, 'Примите оферту и политику, чтобы продолжить.')
}

const kinds: ConsentKind[] = ['personalData', 'terms', 'news']

/** Keeps what is new of answers that were checked, with the version of the text and the address they came from. */
export async function keepConsents(
  tx: SqlRunner,
  userId: string,
  answers: Given,
  address: string,
  now: number
): Promise<void> {
  const given = new Map<ConsentKind, boolean>()
  for (const kind of kinds) {
    const answer = answers[kind]
    if (answer !== undefined) given.set(kind, answer)
  }
  await insertConsents(tx, { userId, given, textVersion: LEGAL_VERSION, address }, now)
}

/** Takes back whatever was agreed to, so that the user is asked anew. */
export function withdrawConsents(tx: SqlRunner, userId: string, now: number): Promise<void> {
  const given = new Map(kinds.map(kind => [kind, false]))
  return insertConsents(tx, { userId, given, textVersion: LEGAL_VERSION, address: '' }, now)
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
