import type { FastifyInstance } from 'fastify'

import { health, type Health, type HealthPart } from '#contract/health.ts'
import { serve } from '#server/platform/serve.ts'

/** A check of a part; it rejects when the part is down. */
type Part = () => Promise<Omit<HealthPart, 'status'>>

export interface HealthDependencies {
  parts: Readonly<Record<string, Part>>
  /** Parts that the redirect cannot live without. */
  vital: readonly string[]
  version: string
  commit: string
}

/** A check that takes longer than this is as good as down. */
const PATIENCE_MS = 2500
const late = new Error('no answer')

/** Anyone may ask for the state, so it names no address, folder or statement: a code such as ENOENT; the log has the rest. */
function reasonOf(error: unknown): string {
  if (error === late) return late.message
  return error instanceof Error && 'code' in error ? String(error.code) : 'failed'
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const patience = Promise.withResolvers<never>()
  const timer = setTimeout(() => patience.reject(late), PATIENCE_MS)
  try {
    return await Promise.race([work, patience.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** State of the parts for whoever watches the service. */
export function healthRoutes(
  app: FastifyInstance,
  { parts, vital, version, commit }: HealthDependencies
): void {
  const stateOf = async (name: string, part: Part): Promise<HealthPart> => {
    try {
      return { status: 'up', ...(await inTime(part())) }
    } catch (error) {
      app.log.warn({ err: error, part: name }, 'a part is down')
      return { status: 'down', message: reasonOf(error) }
    }
  }

  const checkAll = async (): Promise<Health> => {
    const states = await Promise.all(
      Object.entries(parts).map(async ([name, part]) => [name, await stateOf(name, part)] as const)
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

  let running: Promise<Health> | undefined
  /** Who asks during a check shares its answer: a flood of questions does not reach the parts. */
  const check = (): Promise<Health> => {
    running ??= checkAll().finally(() => {
      running = undefined
    })
    return running
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
