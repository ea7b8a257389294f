import { pagePaths } from '#contract/paths.ts'
import {
  confirmLetter,
  deletionLetter,
  linkLetter,
  newSignInLetter,
  passwordChangedLetter,
  removedLetter,
  restoreLetter,
  wayLinkedLetter
} from '#landing/mails/account-letters.ts'
import { complaintDigestLetter } from '#landing/mails/complaint-digest-letter.ts'
import { complaintLetter } from '#landing/mails/complaint-letter.ts'
import type { Letter, Sender } from '#landing/mails/letter.ts'
import { paidLetter, refundedLetter } from '#landing/mails/payment-letters.ts'
import { planChangedLetter } from '#landing/mails/plan-changed-letter.ts'
import { planEndedLetter } from '#landing/mails/plan-ended-letter.ts'
import { refundWantedLetter } from '#landing/mails/refund-wanted-letter.ts'
import {
  chargeFailedLetter,
  chargeSoonLetter,
  renewalCancelledLetter
} from '#landing/mails/renewal-letters.ts'
import { supportLetter } from '#landing/mails/support-letter.ts'
import { tokenEndsLetter, tokenRefusedLetter } from '#landing/mails/token-letters.ts'
import { addressIn } from '#server/platform/config-values.ts'
import type { Config } from '#server/platform/config.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { newSecret } from '#server/users/secrets.ts'

import { linkLetterOf } from './link-letter.ts'
import type { NewMail } from './mail.ts'
import type { Message } from './message.ts'
import { recipientById, recipientOf, type Recipient, type UserMail } from './recipients.store.ts'
import { shownAddress } from './shown-address.ts'

interface Written<M = NewMail> {
  createdAt: Date
  mail: M
}

/** Behind them there may be nobody with an account. */
type ComplaintMail = Extract<NewMail, { kind: 'complaint' }>
type DigestMail = Extract<NewMail, { kind: 'complaint-digest' }>

const senderOf = ({ publicUrl, legal }: Config): Sender => ({
  home: new URL('/', publicUrl).href,
  site: publicUrl.host,
  forget: new URL(pagePaths.forget, publicUrl).href,
  legal
})

/** Secrets are made here, so that they stand in the letter alone. */
async function write(
  sql: SqlRunner,
  config: Config,
  { createdAt, mail }: Written<UserMail>,
  { userId, username, confirmed }: Recipient,
  now: number
): Promise<Letter> {
  const page = (path: string) => new URL(path, config.publicUrl).href
  const sender = senderOf(config)
  const profile = { plans: page(pagePaths.plans), documents: page(pagePaths.documents) }
  const keep = page(`${pagePaths.info}#deletion`)
  const refund = page(`${pagePaths.support}#refund`)
  const token = page(pagePaths.marketplaceToken)
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
      letter = deletionLetter(sender, { until: mail.until, keep })
      break
    case 'removed':
      letter = removedLetter(sender, { rules: page(pagePaths.terms) })
      break
    case 'link-blocked':
    case 'link-deleted':
    case 'link-given-away':
    case 'link-received':
    case 'link-owner':
      letter = linkLetterOf(sender, config, mail)
      break
    case 'support':
      letter = supportLetter(sender, { ...mail, at, username })
      break
    case 'charge-soon':
      letter = chargeSoonLetter(sender, { ...mail, ...profile })
      break
    case 'paid':
      letter = paidLetter(sender, { ...mail, ...profile })
      break
    case 'charge-failed':
      letter = chargeFailedLetter(sender, { currency: 'RUB', ...mail, ...profile })
      break
    case 'plan-changed':
      letter = planChangedLetter(sender, { ...mail, ...profile, at })
      break
    case 'renewal-cancelled':
      letter = renewalCancelledLetter(sender, {
        ...mail,
        ...profile,
        at,
        keep,
        refund,
        rules: page(pagePaths.refundPolicy)
      })
      break
    case 'plan-ended':
      letter = planEndedLetter(sender, { ...mail, ...profile })
      break
    case 'refunded':
      letter = refundedLetter(sender, { currency: 'RUB', ...mail, ...profile, at })
      break
    case 'token-ends':
      letter = tokenEndsLetter(sender, { ...mail, profile: token })
      break
    case 'token-refused':
      letter = tokenRefusedLetter(sender, { ...mail, at, profile: token })
      break
    case 'refund-wanted':
      letter = refundWantedLetter(sender, {
        ...mail,
        at,
        username,
        panel: page(`${pagePaths.adminPayments}?open=${mail.payment}`)
      })
  }
  return letter
}

const mailbox = (address: string) => ({ name: '', address })

const operatorOf = ({ legal, mailFrom }: Config) =>
  mailbox(legal.email === '' ? addressIn(mailFrom) : legal.email)

/** Questions and wishes go to the operator, who answers to the person, if the mailbox is proved to be theirs; all else goes to the person and wants no answer. */
const addressing = (config: Config, mail: UserMail, username: string) =>
  mail.kind === 'support' || mail.kind === 'refund-wanted'
    ? { to: operatorOf(config), ...(mail.confirmed && { replyTo: mailbox(username) }) }
    : { to: mailbox(username), headers: { 'Auto-Submitted': 'auto-generated' } }

/** To the operator; an answer goes nowhere by itself, for nobody has proved the mailbox. */
async function composeComplaint(
  sql: SqlRunner,
  config: Config,
  { createdAt, mail }: Written<ComplaintMail>
): Promise<Pick<Message, 'to'> & Letter> {
  const found = await recipientById(sql, mail.owner)
  const owner = found && { username: found.username, userId: found.userId }
  const short = new URL(mail.shortlink, config.shortUrl)
  const letter = complaintLetter(senderOf(config), {
    ...mail,
    owner,
    address: shownAddress(short),
    about: `${short.href}+`,
    complaints: new URL(pagePaths.adminComplaints, config.publicUrl).href,
    at: createdAt.getTime()
  })
  return { to: operatorOf(config), ...letter }
}

function composeDigest(config: Config, { links }: DigestMail): Pick<Message, 'to'> & Letter {
  const letter = complaintDigestLetter(
    senderOf(config),
    links.map(link => ({ ...link, address: shownAddress(new URL(link.shortlink, config.shortUrl)) })),
    new URL(pagePaths.adminComplaints, config.publicUrl).href
  )
  return { to: operatorOf(config), ...letter }
}

async function composeForUser(
  sql: SqlRunner,
  config: Config,
  written: Written<UserMail>,
  now: number
): Promise<(Pick<Message, 'to'> & Letter) | undefined> {
  const { mail } = written
  const recipient = await recipientOf(sql, mail)
  if (!recipient || (mail.kind === 'confirm' && recipient.confirmed)) return undefined
  return {
    ...addressing(config, mail, recipient.username),
    ...(await write(sql, config, written, recipient, now))
  }
}

async function composedOf(
  sql: SqlRunner,
  config: Config,
  { createdAt, mail }: Written,
  now: number
): Promise<(Pick<Message, 'to'> & Letter) | undefined> {
  if (mail.kind === 'complaint') return composeComplaint(sql, config, { createdAt, mail })
  if (mail.kind === 'complaint-digest') return composeDigest(config, mail)
  return composeForUser(sql, config, { createdAt, mail }, now)
}

/** Everything of a mail; undefined when there is nobody to get it, or no need any more. */
export async function compose(
  sql: SqlRunner,
  config: Config,
  { id, createdAt, mail }: Written & { id: string },
  now: number
): Promise<Message | undefined> {
  const composed = await composedOf(sql, config, { createdAt, mail }, now)
  return (
    composed && {
      id,
      createdAt,
      from: config.mailFrom,
      ...composed,
      messageId: `<${id}@${config.publicUrl.hostname}>`,
      date: new Date(now)
    }
  )
}
