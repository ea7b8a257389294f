import { pagePaths } from '#contract/paths.ts'
import {
  confirmLetter,
  deletionLetter,
  linkLetter,
  newSignInLetter,
  passwordChangedLetter,
  restoreLetter,
  supportLetter,
  wayLinkedLetter,
  type Letter,
  type Sender
} from '#landing/mails/letters.ts'
import type { Config } from '#server/platform/config.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { newSecret } from '#server/users/secrets.ts'

import type { NewMail } from './mail.ts'
import type { Message } from './message.ts'
import { recipientById, recipientByName, type Recipient } from './recipients.store.ts'

interface Written {
  createdAt: Date
  mail: NewMail
}

const recipientOf = (sql: SqlRunner, mail: NewMail): Promise<Recipient | undefined> =>
  'userId' in mail ? recipientById(sql, mail.userId) : recipientByName(sql, mail.username)

/** Secrets are made here, so that they stand in the letter alone. */
async function write(
  sql: SqlRunner,
  { publicUrl, legal }: Config,
  { createdAt, mail }: Written,
  { userId, username, confirmed }: Recipient,
  now: number
): Promise<Letter> {
  const page = (path: string) => new URL(path, publicUrl).href
  const sender: Sender = { home: page('/'), site: publicUrl.host, forget: page(pagePaths.forget), legal }
  const at = createdAt.getTime()
  let letter: Letter
  switch (mail.kind) {
    case 'confirm': {
      const secret = await newSecret(sql, { kind: 'confirm', userId }, now)
      letter = confirmLetter(sender, { link: page(pagePaths.confirm(secret)) })
      break
    }
    case 'restore': {
      const secret = await newSecret(sql, { kind: 'restore', userId }, now)
      letter = restoreLetter(sender, { username, confirmed, link: page(pagePaths.restore(secret)) })
      break
    }
    case 'link': {
      const { provider, subject, email } = mail
      const secret = await newSecret(
        sql,
        { kind: 'link', userId, identity: { provider, subject, email } },
        now
      )
      const link = page(pagePaths.confirmWay(secret, provider))
      letter = linkLetter(sender, { provider, email, confirmed, link })
      break
    }
    case 'password-changed':
      letter = passwordChangedLetter(sender, { ...mail, at })
      break
    case 'new-sign-in':
      letter = newSignInLetter(sender, { ...mail, at })
      break
    case 'way-linked':
      letter = wayLinkedLetter(sender, { ...mail, at, profile: page(pagePaths.info) })
      break
    case 'deletion':
      letter = deletionLetter(sender, { until: mail.until, keep: page(`${pagePaths.info}#deletion`) })
      break
    case 'support':
      letter = supportLetter(sender, { ...mail, at, username })
  }
  return letter
}

/** Of `Тропа <no-reply@example.ru>`, or of an address alone. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

const mailbox = (address: string) => ({ name: '', address })

/** Questions go to the operator, who answers to the person, if the mailbox is proved to be theirs; all else goes to the person and wants no answer. */
const addressing = ({ legal, mailFrom }: Config, mail: NewMail, username: string) =>
  mail.kind === 'support'
    ? {
        to: mailbox(legal.email === '' ? addressIn(mailFrom) : legal.email),
        ...(mail.confirmed && { replyTo: mailbox(username) })
      }
    : { to: mailbox(username), headers: { 'Auto-Submitted': 'auto-generated' } }

/** Everything of a mail; undefined when there is nobody to get it, or no need any more. */
export async function compose(
  sql: SqlRunner,
  config: Config,
  { id, createdAt, mail }: Written & { id: string },
  now: number
): Promise<Message | undefined> {
  const recipient = await recipientOf(sql, mail)
  if (!recipient || (mail.kind === 'confirm' && recipient.confirmed)) return undefined
  return {
    id,
    createdAt,
    from: config.mailFrom,
    ...addressing(config, mail, recipient.username),
    ...(await write(sql, config, { createdAt, mail }, recipient, now)),
    messageId: `<${id}@${config.publicUrl.hostname}>`,
    date: new Date(now)
  }
}
