import type { FastifyInstance } from 'fastify'

import { adminStatistics } from '#contract/admin-statistics.ts'
import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { serve } from '#server/platform/serve.ts'

import { moscowSteps } from './moscow-steps.ts'
import { planPayers, statisticsOf } from './statistics.ts'

/** How the business does, for administrators. */
export function adminStatisticsRoutes(app: FastifyInstance, deps: AdminDependencies): void {
  const { sql, clock } = deps

  serve(app, adminStatistics.byStep, ({ caller, query }) => {
    const now = clock()
    return statisticsOf({ deps, adminId: caller.userId, range: moscowSteps(query, now), now, log: app.log })
  })

  serve(app, adminStatistics.plans, () => planPayers(sql, clock()))
}
