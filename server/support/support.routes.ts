import type { FastifyInstance } from 'fastify'

import { support } from '#contract/support.ts'
import { addMail } from '#server/mail/mails.ts'
import { admit } from '#server/platform/attempts.ts'
import { clientAddress } from '#server/platform/client-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { serve } from '#server/platform/serve.ts'
import { deviceLabel } from '#server/visits/device-label.ts'

interface SupportDependencies {
  sql: Sql
  clock: Clock
  jobs: Jobs
}

const HOUR_MS = 3_600_000
const FULL = 'Вы прислали много вопросов, мы ответим на каждый.'

const rulesOf = (userId: string) => [
  { key: `support:hour:${userId}`, limit: 5, windowMs: HOUR_MS },
  { key: `support:day:${userId}`, limit: 20, windowMs: 24 * HOUR_MS }
]

/** Questions to the operator. */
export function supportRoutes(app: FastifyInstance, { sql, clock, jobs }: SupportDependencies): void {
  serve(app, support.ask, async ({ caller: { userId }, body: { topic, message }, request }) => {
    const now = clock()
    const device = deviceLabel(request.headers['user-agent'] ?? '')
    const mail = { kind: 'support', userId, topic, message, device, address: clientAddress(request) } as const
    await sql.begin(async tx => {
      for (const rule of rulesOf(userId)) await admit(tx, rule, now, FULL)
      await addMail(tx, jobs, mail, now)
    })
  })
}
