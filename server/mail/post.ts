import { DAY_MS, HOUR_SECONDS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Logger } from '#server/platform/log.ts'
import { nowAndThen } from '#server/platform/now-and-then.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { compose } from './compose.ts'
import type { MailKind } from './mail.ts'
import { deleteMail, factsOf, markFailed, markRefused, markSent, waitingMail } from './mails.store.ts'
import { sendMail } from './mails.ts'
import { MailboxRefusal, type Transport } from './transport.ts'

/** To the operator, in whose own mailbox nothing may be lost for its being full one day. */
const TO_OPERATOR: ReadonlySet<MailKind> = new Set([
  'support',
  'refund-wanted',
  'complaint',
  'complaint-digest'
])
/** Nobody waits for a confirmation of yesterday. */
const TOO_OLD_MS = DAY_MS
/** A question stands nowhere else: whoever asked it waits for longer than a mail server is mended. Its row goes after 30 days. */
const QUESTION_TOO_OLD_MS = 14 * DAY_MS
/** Of what is tried for longer than a day. */
const LATER = { afterSeconds: HOUR_SECONDS }
/** While the mail server is away, every try of every mail fails. */
const WARN_EVERY_MS = 60_000

interface Post {
  sql: Sql
  jobs: Jobs
  config: Config
  clock: Clock
  log: Logger
  transport: Transport
}

/** Sends mails as they are added. One may be sent twice, when the process dies before that is written down; none is lost. */
export async function startPost({ sql, jobs, config, clock, log, transport }: Post): Promise<void> {
  const warn = nowAndThen(WARN_EVERY_MS, (why: string, tries) =>
    log.warn({ why, tries }, 'mails were not sent; they are tried again')
  )
  const giveUp = async (mark: typeof markFailed, id: string, why: string) => {
    await mark(sql, id, clock())
    log.warn({ mail: id, why }, 'a mail was given up')
  }

  await jobs.work(sendMail, async ({ id }) => {
    let isToOperator = false
    let isLate = false
    // In one transaction, so that whoever drops the mail waits for its secret and ends that, too.
    const message = await sql.begin(async tx => {
      const waiting = await waitingMail(tx, id)
      if (!waiting) return 'gone'
      const age = clock() - waiting.createdAt.getTime()
      isLate = age > TOO_OLD_MS
      if (isLate && !(waiting.kind === 'support' && age <= QUESTION_TOO_OLD_MS)) return 'too old'
      const mail = factsOf(waiting)
      isToOperator = TO_OPERATOR.has(mail.kind)
      return compose(tx, config, { ...waiting, id, mail }, clock())
    })
    if (message === 'gone') return
    if (message === 'too old') return giveUp(markFailed, id, message)
    if (!message) return deleteMail(sql, id)
    try {
      await transport.send(message)
    } catch (error) {
      if (error instanceof MailboxRefusal && !isToOperator) return giveUp(markRefused, id, error.message)
      warn(error instanceof Error ? error.message : 'unknown')
      if (!isLate) throw error
      await jobs.add(sql, sendMail, { id }, LATER)
      return
    }
    await markSent(sql, id, clock())
  })
}
