import type { FastifyInstance } from 'fastify'

import { health, type Health } from '#contract/health.ts'
import { serve } from '#server/platform/serve.ts'

export interface HealthDependencies {
  check: () => Promise<Health>
  version: string
  commit: string
}

/** State of the parts for whoever watches the service. */
export function healthRoutes(app: FastifyInstance, { check, version, commit }: HealthDependencies): void {
  serve(app, health.check, async ({ reply }) => {
    const state = await check()
    if (state.status === 'error') reply.code(503)
    return state
  })

  serve(app, health.version, async ({ reply }) => {
    const state = await check()
    if (state.status === 'error') reply.code(503)
    return { ...state, version, commit }
  })
}
