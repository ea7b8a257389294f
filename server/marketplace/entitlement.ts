import type { FastifyInstance } from 'fastify'

import { DAY_MS } from '#contract/durations.ts'
import { callerOf } from '#server/platform/access.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { limitsFor, userStatus, type PaidState } from '#server/users/user.ts'
import { userById } from '#server/users/users.store.ts'

import { trialBeganOf } from './trials.store.ts'

/** How long a first token opens the marketplace without a plan. Source: specification README § 6. */
export const TRIAL_MS = 14 * DAY_MS

/**
 * Until when a user may try, or might have tried, the marketplace without a plan; milliseconds. Null: there was no token yet, or
 * something was paid or granted, so that the plan alone decides.
 */
export const trialEnds = (user: PaidState, trialBegan: number | null, now: number): number | null =>
  trialBegan !== null && userStatus(user, now) === 'NEW' ? trialBegan + TRIAL_MS : null

/** Whether the plan of a user, or the trial that began with the first token, opens the marketplace now. Times are milliseconds. */
export function marketplaceOpen(user: PaidState, trialBegan: number | null, now: number): boolean {
  const ends = trialEnds(user, trialBegan, now)
  return limitsFor(user, now).marketplace || (ends !== null && now < ends)
}

/** @throws ProblemError LIMIT_MARKETPLACE */
async function requireMarketplace(sql: Sql, userId: string, now: number): Promise<void> {
  const user = await userById(sql, userId)
  if (!marketplaceOpen(user, await trialBeganOf(sql, userId), now)) {
    throw new ProblemError('LIMIT_MARKETPLACE')
  }
}

/**
 * Every route of this scope, if its access rule lets the caller through, answers 402 LIMIT_MARKETPLACE while the marketplace is
 * closed to them; nothing of the request is read before.
 */
export function keepToEntitled(scope: FastifyInstance, { sql, clock }: { sql: Sql; clock: Clock }): void {
  scope.addHook('preParsing', async request => {
    await requireMarketplace(sql, callerOf(request).userId, clock())
  })
}
