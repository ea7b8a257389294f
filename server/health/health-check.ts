import type { FastifyBaseLogger } from 'fastify'

import type { Health, HealthPart } from '#contract/health.ts'
import { codeOf } from '#server/platform/error-code.ts'
import { inTime, NoAnswer } from '#server/platform/in-time.ts'

/** A check of a part; it rejects when the part is down. */
type Part = () => Promise<Omit<HealthPart, 'status'>>

export interface HealthParts {
  parts: Readonly<Record<string, Part>>
  /** Parts that the redirect cannot live without. */
  vital: readonly string[]
}

/** A check that takes longer than this is as good as down. */
const PATIENCE_MS = 2500

/** Anyone may ask for the state, so it names no address, folder or statement: a code such as ENOENT; the log has the rest. */
function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return 'no answer'
  return codeOf(error) || 'failed'
}

/** Who asks during a check shares its answer: a flood of questions does not reach the parts. */
export function createHealthCheck(
  { parts, vital }: HealthParts,
  log: FastifyBaseLogger
): () => Promise<Health> {
  const stateOf = async (name: string, part: Part): Promise<HealthPart> => {
    try {
      return { status: 'up', ...(await inTime(part(), PATIENCE_MS)) }
    } catch (error) {
      log.warn({ err: error, part: name }, 'a part is down')
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
  return () => {
    running ??= checkAll().finally(() => {
      running = undefined
    })
    return running
  }
}
