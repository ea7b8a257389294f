import { setTimeout as sleep } from 'node:timers/promises'

import type { NewMail } from '#server/mail/mail.ts'

import { startTestApp, type TestApp } from './app.ts'
import { signUp, type TestUser, idOf } from './factories.ts'
import { startMailServer, type ReceivedMail } from './mail-server.ts'
import { untilMailed } from './mails.ts'
import { queueMail } from './new-mails.ts'

const ARRIVE_MS = 60_000

/** Letters about money: how one comes about, and what it says. */
export interface LetterRow {
  name: string
  mail: (to: { userId: string; now: number }) => Exclude<NewMail, { kind: 'restore' }>
  subject: string
  says: string[]
  saysNot?: string[]
}

export interface LetterBox {
  context: TestApp
  user: TestUser
  userId: string
  /** The one mail that comes of this. */
  arrival(mail: NewMail): Promise<ReceivedMail>
  /** Has it sent, and tells what of it is not as it should be. */
  faultsOf(row: LetterRow): Promise<string[]>
  /** Has all of them written to somebody who is gone; answers how many arrived. */
  toNobody(rows: readonly LetterRow[]): Promise<number>
  close(): Promise<void>
}

/** The application with a mail server of its own, and somebody to write to. */
export async function openLetterBox(): Promise<LetterBox> {
  const server = await startMailServer()
  const context = await startTestApp({ SMTP_URL: server.url, LEGAL_EMAIL: 'help@tropa.test' })
  const user = await signUp(context)
  const userId = await idOf(context, user)
  await untilMailed(context)

  const arrival: LetterBox['arrival'] = async mail => {
    const before = server.received.length
    await queueMail(context, mail)
    const end = Date.now() + ARRIVE_MS
    while (server.received.length === before && Date.now() < end) await sleep(10)
    const [received, ...more] = server.received.slice(before)
    if (!received || more.length > 0) throw new Error(`${more.length} mails too many, or none at all`)
    return received
  }
  return {
    context,
    user,
    userId,
    arrival,
    async faultsOf({ mail, subject, says, saysNot = [] }) {
      const { html = '', text = '', ...received } = await arrival(mail({ userId, now: context.now() }))
      const inHtml = html.replaceAll('&amp;', '&')
      const isAutomatic = received.headers.some(
        ({ key, value }) => key === 'auto-submitted' && value === 'auto-generated'
      )
      return [
        ...(received.subject === subject ? [] : [`subject: ${received.subject}`]),
        ...received.recipients.filter(address => address !== user.username).map(address => `to: ${address}`),
        ...(isAutomatic ? [] : ['wants an answer']),
        ...says.filter(words => !text.includes(words)).map(words => `not in text: ${words}`),
        ...says.filter(words => !inHtml.includes(words)).map(words => `not in HTML: ${words}`),
        ...saysNot.filter(words => text.includes(words)).map(words => `says: ${words}`)
      ]
    },
    async toNobody(rows) {
      const gone = await idOf(context, await signUp(context))
      await untilMailed(context)
      const before = server.received.length
      await context.services.sql`update users set deleted_at = now() where id = ${gone}`
      for (const { mail } of rows) await queueMail(context, mail({ userId: gone, now: context.now() }))
      await untilMailed(context)
      return server.received.length - before
    },
    async close() {
      await context.close()
      await server.close()
    }
  }
}

/** Moscow's last minute of February, and how a letter says it: with what no line end may tear apart. */
export const MOMENT = Date.UTC(2027, 1, 28, 20, 59)
export const MOMENT_TEXT = '28 февраля 2027 г. в 23:59 по московскому времени'
export const PLANS = 'https://tropa.test/profile/plans'
export const DOCUMENTS = 'https://tropa.test/profile/documents'
/** What becomes of everything when a plan ends. */
export const STAYS = [
  'открываются и на бесплатном',
  'Статистика старше 7\u00A0дней',
  'через 90\u00A0дней удаляется'
]
