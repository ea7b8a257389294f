import type { FastifyInstance } from 'fastify'

import { health, type Health, type HealthPart } from '#contract/health.ts'
import { serve } from '#server/platform/serve.ts'

export interface HealthDependencies {
  /** A check of each part; it rejects with a sentence when the part is down. */
  parts: Readonly<Record<string, () => Promise<Omit<HealthPart, 'status'>>>>
  /** Parts that the redirect cannot live without. */
  vital: readonly string[]
  version: string
  commit: string
}

/** A check that takes longer than this is as good as down. */
const PATIENCE_MS = 3000

async function stateOf(check: () => Promise<Omit<HealthPart, 'status'>>): Promise<HealthPart> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer')), PATIENCE_MS)
  try {
    return { status: 'up', ...(await Promise.race([check(), late.promise])) }
  } catch (error) {
    return { status: 'down', message: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
  }
}

/** State of the parts for whoever watches the service. */
export function healthRoutes(
  app: FastifyInstance,
  { parts, vital, version, commit }: HealthDependencies
): void {
  const check = async (): Promise<Health> => {
    const states = await Promise.all(
      Object.entries(parts).map(async ([name, part]) => [name, await stateOf(part)] as const)
    )
    const only = (status: HealthPart['status']) =>
      Object.fromEntries(states.filter(([, part]) => part.status === status))
    const error = only('down')
    return {
      status: vital.some(name => name in error) ? 'error' : 'ok',
      info: only('up'),
      error,
      details: Object.fromEntries(states)
    }
  }

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
