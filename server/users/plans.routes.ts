import type { FastifyInstance } from 'fastify'

import { planIds, planOf, plans } from '#contract/plans.ts'
import { serve } from '#server/platform/serve.ts'

/** The catalogue of plans. */
export function plansRoutes(app: FastifyInstance): void {
  const offered = planIds.map(planOf)
  serve(app, plans.list, () => offered)
}
