import type { FastifyInstance } from 'fastify'

import { HOUR_MS } from '#contract/durations.ts'
import { users } from '#contract/users.ts'
import { admit } from '#server/platform/attempts.ts'
import { clientAddress } from '#server/platform/client-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { serve } from '#server/platform/serve.ts'
import { accountState } from '#server/users/profile.store.ts'

import { checkConsents, consentRecords, keepConsents } from './consents.ts'
import { holdCaller } from './held-caller.ts'

/** What is written down stays for ever, so nobody writes without end. */
const changesRule = (userId: string) => ({
  key: `consents:${userId}`,
  limit: 30,
  windowMs: HOUR_MS
})

/** What the caller agrees to. */
export function consentsRoutes(app: FastifyInstance, { sql, clock }: { sql: Sql; clock: Clock }): void {
  serve(app, users.consents, async ({ caller, body, request }) => {
    checkConsents(body)
    await admit(sql, changesRule(caller.userId), clock())
    await sql.begin(async tx => {
      await holdCaller(tx, caller, clock())
      await keepConsents(tx, caller.userId, body, clientAddress(request), clock())
    })
    const state = await accountState(sql, caller.userId)
    const agreed = state?.consentsNeeded === false
    return { personalData: agreed, terms: agreed, news: state?.news ?? false }
  })

  serve(app, users.consentRecords, ({ caller }) => consentRecords(sql, caller.userId))
}
