import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'

import { metricsRoutes } from './metrics.routes.ts'
import { createPageMetrics } from './page-metrics.ts'
import { pageReportsRoutes } from './page-reports.routes.ts'
import { measureRequests } from './request-metrics.ts'
import { registerServiceMetrics, type ServiceReadings } from './service-metrics.ts'

interface TelemetryDependencies {
  readings: ServiceReadings
  metricsToken: string | undefined
}

/**
 * Measures the service and its pages. The library's own metrics come along: event-loop delay, memory, garbage collection.
 * Before the routes that are to be measured.
 */
export function registerTelemetry(
  app: FastifyInstance,
  { readings, metricsToken }: TelemetryDependencies
): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  registerServiceMetrics(register, readings)
  measureRequests(app, register)
  pageReportsRoutes(app, createPageMetrics(register))
  metricsRoutes(app, register, metricsToken)
}
