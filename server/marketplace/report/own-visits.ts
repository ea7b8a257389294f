import type { FastifyBaseLogger } from 'fastify'

import { keptSince } from '#server/analytics/kept-since.ts'
import type { DayRange } from '#server/marketplace/api/marketplace.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'
import type { Turns } from '#server/platform/turns.ts'
import type { DaySpan } from '#server/visits/visits-of-links.store.ts'

import { keptDays } from './days.ts'

export interface VisitsDependencies {
  sql: Sql
  clickhouse: ClickHouse
  clock: Clock
  turns: Turns
  log: FastifyBaseLogger
}

/** Of one link, where one is named, else of all that are the user's. */
interface Whose {
  userId: string
  link?: string | undefined
}

/**
 * What a question about visits says of the days that the user's plan keeps, and of which nothing is gone. Undefined: none of
 * them is kept, the analytics engine is away, or has too many questions of the user; all else of a report stands without it.
 */
export async function ownVisits<Answer>(
  { sql, clickhouse, clock, turns, log }: VisitsDependencies,
  whose: Whose,
  range: DayRange,
  question: (clickhouse: ClickHouse, span: DaySpan) => Promise<Answer>
): Promise<Answer | undefined> {
  const span = keptDays(range, await keptSince(sql, whose, clock()))
  if (!span) return undefined
  try {
    return await turns.run(whose.userId, () => question(clickhouse, span))
  } catch (error) {
    if (!(error instanceof ProblemError)) log.warn({ err: error }, 'visits of products are unknown')
    return undefined
  }
}
