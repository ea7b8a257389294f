import { Type, type Static } from 'typebox'

import { UserExport } from '#contract/account.ts'
import type { Caller } from '#server/platform/access.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { lateWriter } from '#server/platform/serialization.ts'

import { consentRecords } from './consents.ts'
import { keptIdentities, keptMails, keptSessions, type MailRow } from './export.store.ts'
import { mailEnd } from './mail-end.ts'
import { presentSession } from './present-session.ts'
import { profileOf } from './profile.ts'

type Letter = UserExport['letters'][number]

function presentLetter({ kind, facts, created_at, sent_at, refused_at, failed }: MailRow): Letter {
  const { kind: _kind, userId: _userId, ...about } = facts
  const state = mailEnd({ sentAt: sent_at, refusedAt: refused_at, failed })
  return { kind, date: created_at.toISOString(), state, facts: about }
}

/** What other features keep of a user. */
export interface Kept {
  /** Every link, a few at a time. */
  linksOf: (userId: string) => AsyncIterable<readonly object[]>
  moneyOf: (userId: string) => Promise<UserExport['money']>
}

/** Orders tell of the shop and of no person: a copy of a list that its seller has. */
const LEFT_OUT =
  'Здесь нет пароля и токена Wildberries. Показатели товаров и заказы по дням скачиваются в разделе «Маркетплейс». Заказы по одному – копия списка Wildberries: номер, день, цена и состояние, без сведений о людях; сам список есть в кабинете продавца на Wildberries.'

const BeforeLinks = Type.Omit(UserExport, ['links', 'money', 'letters'])
const AfterLinks = Type.Pick(UserExport, ['money', 'letters'])
const writeBefore = lateWriter(BeforeLinks)
const writeAfter = lateWriter(AfterLinks)

/**
 * Everything that is kept about the caller, as pieces of its JSON: all the links at once would be too much text. Not what only works by
 * being secret: the password's hash, hashes of mailed secrets.
 */
export async function* exportOf(
  sql: Sql,
  { userId, sessionId }: Caller,
  { linksOf, moneyOf }: Kept,
  now: number
): AsyncGenerator<string> {
  const profile = await profileOf(sql, userId, now)
  const sessions = await keptSessions(sql, userId)
  const identities = await keptIdentities(sql, userId)
  const before: Static<typeof BeforeLinks> = {
    exportedAt: new Date(now).toISOString(),
    leftOut: LEFT_OUT,
    profile,
    consents: await consentRecords(sql, userId),
    sessions: sessions.map(row =>
      Object.assign(presentSession(row, sessionId), { endedAt: row.ended_at?.toISOString() ?? null })
    ),
    identities: identities.map(({ provider, email, linked_at }) => ({
      provider,
      email,
      date: linked_at.toISOString()
    }))
  }
  yield `${writeBefore(before).slice(0, -1)},"links":[`

  let comma = ''
  for await (const links of linksOf(userId)) {
    if (links.length === 0) continue
    yield comma + JSON.stringify(links).slice(1, -1)
    comma = ','
  }

  const letters = await keptMails(sql, { id: userId, username: profile.username })
  const after: Static<typeof AfterLinks> = {
    money: await moneyOf(userId),
    letters: letters.map(presentLetter)
  }
  yield `],${writeAfter(after).slice(1)}`
}
