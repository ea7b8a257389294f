import type { FastifyInstance } from 'fastify'

import { auditRoutes } from './audit/audit.routes.ts'
import { complaintsRoutes } from './complaints/complaints.routes.ts'
import type { AdminDependencies } from './dependencies.ts'
import { sheetsRoutes } from './sheets/sheets.routes.ts'
import { shortlinksRoutes } from './shortlinks/shortlinks.routes.ts'
import { adminStatisticsRoutes } from './statistics/statistics.routes.ts'
import { usersRoutes } from './users/users.routes.ts'

/** Everything that administrators do beside money: each part adds its line. */
export function adminRoutes(app: FastifyInstance, deps: AdminDependencies): void {
  usersRoutes(app, deps)
  auditRoutes(app, deps)
  shortlinksRoutes(app, deps)
  complaintsRoutes(app, deps)
  adminStatisticsRoutes(app, deps)
  sheetsRoutes(app, deps)
}
