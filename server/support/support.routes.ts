import type { FastifyInstance } from 'fastify'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { support } from '#contract/support.ts'
import { addMail } from '#server/mail/mails.ts'
import { addressRules } from '#server/platform/address-rules.ts'
import { admitAll, type Rule } from '#server/platform/attempts.ts'
import { clientAddress } from '#server/platform/client-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { serve } from '#server/platform/serve.ts'
import { holdUser } from '#server/users/sign-in.store.ts'
import { deviceLabel } from '#server/visits/device-label.ts'

interface SupportDependencies {
  sql: Sql
  clock: Clock
  jobs: Jobs
}

const FULL = 'Вы прислали много вопросов, мы ответим на каждый.'

/** Accounts cost nothing, so whoever makes many of them is bounded by the address, too. */
const rulesOf = (userId: string, address: string): Rule[] => [
  { key: `support:hour:${userId}`, limit: 5, windowMs: HOUR_MS },
  { key: `support:day:${userId}`, limit: 20, windowMs: DAY_MS },
  ...addressRules('support:address:hour', address, { limit: 10, windowMs: HOUR_MS }),
  ...addressRules('support:address:day', address, { limit: 30, windowMs: DAY_MS })
]

/** Questions to the operator. */
export function supportRoutes(app: FastifyInstance, { sql, clock, jobs }: SupportDependencies): void {
  serve(app, support.ask, async ({ caller: { userId }, body: { topic, message }, request }) => {
    const now = clock()
    const device = deviceLabel(request.headers['user-agent'] ?? '')
    const address = clientAddress(request)
    await sql.begin(async tx => {
      await admitAll(tx, rulesOf(userId, address), now, FULL)
      // Held, so that a removal which has begun leaves no letter behind.
      const user = await holdUser(tx, userId)
      if (!user) throw new ProblemError('UNAUTHORIZED')
      const { confirmed } = user
      await addMail(tx, jobs, { kind: 'support', userId, topic, message, confirmed, device, address }, now)
    })
  })
}
