import { USERNAME_MESSAGE } from '#contract/auth.ts'
import { COMPLAINT_REASON_MESSAGE, type Complaint } from '#contract/complaints.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { visibleLines } from '#landing/visible-text.ts'
import { addMail } from '#server/mail/mails.ts'
import { addressKey, siteKey } from '#server/platform/address-key.ts'
import { addressRules } from '#server/platform/address-rules.ts'
import { admitAll, isWithin, type Rule } from '#server/platform/attempts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'
import { usernameIn } from '#server/platform/username.ts'

import { countOf, countOneMore, insertComplaint, linkBySlug } from './complaints.store.ts'

export interface ComplaintsDependencies {
  sql: Sql
  clock: Clock
  jobs: Jobs
}

interface Words {
  shortlink: string
  reason: string
  email?: string
  /** Of whoever complains; it only bounds them and is not kept with the complaint. */
  address: string
}

const NO_LINK =
  'Такой ссылки у нас нет. Проверьте буквы: её имя стоит в адресе после косой черты, заглавные и строчные не различаются.'

/** Slugs that were asked for, whether there is such a link or not: more than a person mistypes. */
const askingRules = (address: string): Rule[] =>
  addressRules('complaints:asked', address, { limit: 20, windowMs: HOUR_MS })

const complaintRules = (address: string): Rule[] => [
  ...addressRules('complaints:hour', address, { limit: 5, windowMs: HOUR_MS }),
  ...addressRules('complaints:day', address, { limit: 20, windowMs: DAY_MS })
]

/** Complaints about one link that are kept in a day, whoever sends them. */
const ANYBODYS = 50
/** And so many more, each the first of its address or site: who floods a link keeps nobody else's out. */
const FIRSTS = 1000

async function isKept(tx: SqlRunner, link: string, address: string, now: number): Promise<boolean> {
  const key = `complaints:link:${link}`
  const within = (part: string, limit: number) =>
    isWithin(tx, { key: `${key}${part}`, limit, windowMs: DAY_MS }, now)
  const isEarly = await within('', ANYBODYS)
  const isFirst = await within(`:of:${siteKey(address) ?? addressKey(address)}`, 1)
  return isEarly || (isFirst && (await within(':firsts', FIRSTS)))
}

/** What the operator can read one by one: the rest is told of together, see `complaint-digest.ts`. */
const ofLetters = (link: string): Rule[] => [
  { key: `complaints:letters:${link}`, limit: 3, windowMs: HOUR_MS },
  { key: 'complaints:letters', limit: 60, windowMs: HOUR_MS }
]

async function mayMail(tx: SqlRunner, link: string, now: number): Promise<boolean> {
  for (const rule of ofLetters(link)) if (!(await isWithin(tx, rule, now))) return false
  return true
}

/** @throws ProblemError INVALID when nothing of it can be seen. */
function readReason(given: string): string {
  const reason = visibleLines(given)
  if (reason === '') throw invalid('reason', COMPLAINT_REASON_MESSAGE)
  return reason
}

/** @throws ProblemError INVALID */
function readEmail(given: string | undefined): string {
  const email = given === undefined ? '' : usernameIn(given)
  if (email === undefined) throw invalid('email', USERNAME_MESSAGE)
  return email
}

/**
 * Keeps a complaint about a link and tells the operator of it, at once or within the hour. The answer names the link as it was
 * asked for: an earlier name does not tell the present one.
 * @throws ProblemError NOT_FOUND of a slug that was never given out; TOO_MANY_ATTEMPTS; INVALID
 */
export async function complain(
  { sql, clock, jobs }: ComplaintsDependencies,
  words: Words
): Promise<Complaint> {
  const now = clock()
  const reason = readReason(words.reason)
  const email = readEmail(words.email)
  await admitAll(sql, askingRules(words.address), now, 'Слишком много жалоб подряд.')
  return sql.begin(async tx => {
    const link = await linkBySlug(tx, words.shortlink.toLowerCase())
    if (!link) throw new ProblemError('NOT_FOUND', { message: NO_LINK })
    const { id: linkId, shortlink, fulllink, owner, state } = link
    const rules = complaintRules(words.address)
    await admitAll(tx, rules, now, 'Вы прислали много жалоб, мы посмотрим каждую.')
    const hasRoom = await isKept(tx, linkId, words.address, now)
    // Those about one link come one after another from here: whoever has seen the latest has seen all before it.
    const at = clock()
    const id = newId(at)
    const reply = {
      _id: id,
      shortlink: words.shortlink,
      reason,
      email,
      creationDate: new Date(at).toISOString()
    }
    if (!hasRoom) {
      await countOneMore(tx, linkId)
      return reply
    }
    const told = await mayMail(tx, linkId, now)
    await insertComplaint(tx, { id, link: linkId, shortlink, reason, email, told, now: at })
    if (told) {
      const count = await countOf(tx, linkId)
      const mail = { kind: 'complaint', shortlink, fulllink, owner, state, reason, email, count } as const
      await addMail(tx, jobs, mail, now)
    }
    return reply
  })
}
