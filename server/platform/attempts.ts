import { HOUR_SECONDS } from '#contract/durations.ts'

import { countAttempts, countedAttempts, type Counted } from './attempts.store.ts'
import { ProblemError } from './errors.ts'
import type { SqlRunner } from './postgres.ts'

/** How many tries a key has in a window that begins with the first. */
export interface Rule {
  key: string
  limit: number
  windowMs: number
}

function waitText(seconds: number): string {
  return seconds > HOUR_SECONDS
    ? `${Math.ceil(seconds / HOUR_SECONDS)} ч.`
    : `${Math.ceil(seconds / 60)} мин.`
}

function refuse(over: Counted[], what: string): void {
  if (over.length === 0) return
  const seconds = Math.ceil(Math.max(...over.map(({ left }) => left)) / 1000)
  throw new ProblemError('TOO_MANY_ATTEMPTS', {
    retryAfter: seconds,
    message: `${what} Попробуйте снова через ${waitText(seconds)}`
  })
}

const TRIES = 'Слишком много попыток.'

/** Counts one try; whether it is among those that the rule lets through. */
export async function isWithin(sql: SqlRunner, rule: Rule, now: number): Promise<boolean> {
  const counted = await countAttempts(sql, [rule.key], rule.windowMs, now)
  return counted.every(({ count }) => count <= rule.limit)
}

/**
 * Counts one try and lets it through.
 * @throws ProblemError TOO_MANY_ATTEMPTS with the seconds to wait, when there were too many before it.
 */
export async function admit(sql: SqlRunner, rule: Rule, now: number, what = TRIES): Promise<void> {
  const counted = await countAttempts(sql, [rule.key], rule.windowMs, now)
  refuse(
    counted.filter(({ count }) => count > rule.limit),
    what
  )
}

/**
 * The same for a try that several rules bound: one that a rule refuses is not counted by those after it.
 * @throws ProblemError TOO_MANY_ATTEMPTS
 */
export async function admitAll(
  sql: SqlRunner,
  rules: readonly Rule[],
  now: number,
  what = TRIES
): Promise<void> {
  for (const rule of rules) await admit(sql, rule, now, what)
}

/**
 * Lets a try through that is not counted yet.
 * @throws ProblemError TOO_MANY_ATTEMPTS when a rule has no try left.
 */
export async function refuseSpent(sql: SqlRunner, rules: Rule[], now: number, what = TRIES): Promise<void> {
  const bounds = new Map(rules.map(rule => [rule.key, rule]))
  const counted = await countedAttempts(sql, [...bounds.keys()], now)
  refuse(
    counted.filter(({ key, count, left }) => {
      const { limit = 0, windowMs = 0 } = bounds.get(key) ?? {}
      return count >= limit && left <= 2 * windowMs
    }),
    what
  )
}
