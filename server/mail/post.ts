import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { compose } from './compose.ts'
import { deleteMail, factsOf, markRefused, markSent, waitingMail } from './mails.store.ts'
import { sendMail } from './mails.ts'
import { MailboxRefusal, type Transport } from './transport.ts'

/** Nobody waits for a confirmation of yesterday. */
const TOO_OLD_MS = 24 * 3_600_000

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
  const refuse = async (id: string, why: string) => {
    await markRefused(sql, id, clock())
    log.warn({ mail: id, why }, 'a mail was given up')
  }

  await jobs.work(sendMail, async ({ id }) => {
    const waiting = await waitingMail(sql, id)
    if (!waiting) return
    if (clock() - waiting.createdAt.getTime() > TOO_OLD_MS) return refuse(id, 'too old')
    const message = await compose(sql, config, { ...waiting, id, mail: factsOf(waiting) }, clock())
    if (!message) return deleteMail(sql, id)
    try {
      await transport.send(message)
    } catch (error) {
      if (error instanceof MailboxRefusal) return refuse(id, error.message)
      log.warn({ mail: id, err: error }, 'a mail was not sent; it is tried again')
      throw error
    }
    await markSent(sql, id, clock())
  })
}
