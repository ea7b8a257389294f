import type { FastifyInstance } from 'fastify'

import { plans } from '#contract/plan-schema.ts'
import { planIds, planOf } from '#contract/plans.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { serve } from '#server/platform/serve.ts'
import { userById } from '#server/users/users.store.ts'

/** The catalogue: what is on offer, and what the caller has. */
export function plansRoutes(app: FastifyInstance, { sql, archived }: BillingDependencies): void {
  serve(app, plans.list, async ({ caller }) => {
    const { plan } = await userById(sql, caller.userId)
    return planIds
      .filter(id => !archived.has(id) || id === plan)
      .map(id => Object.assign(planOf(id), { archive: archived.has(id) }))
  })
}
