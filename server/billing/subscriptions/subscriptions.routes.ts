import type { FastifyInstance } from 'fastify'

import { payment } from '#contract/payment.ts'
import type { Profile } from '#contract/user.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { serve } from '#server/platform/serve.ts'

import { cancelRenewal } from './cancel.ts'
import { changePlan } from './change.ts'

export interface SubscriptionsDependencies extends BillingDependencies {
  profileOf: (userId: string) => Promise<Profile>
}

/** What a user does with the own renewal. */
export function subscriptionsRoutes(app: FastifyInstance, deps: SubscriptionsDependencies): void {
  serve(app, payment.change, async ({ caller, params }) => {
    await changePlan(deps, caller.userId, params.plan)
    return deps.profileOf(caller.userId)
  })

  serve(app, payment.cancel, ({ caller, params }) => cancelRenewal(deps, caller.userId, params.id, false))

  serve(app, payment.forgetCard, ({ caller, params }) => cancelRenewal(deps, caller.userId, params.id, true))
}
