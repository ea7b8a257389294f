import type { FastifyBaseLogger } from 'fastify'

import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Turns } from '#server/platform/turns.ts'
import type { DaySpan } from '#server/visits/visits-of-links.store.ts'

export interface VisitsDependencies {
  clickhouse: ClickHouse
  turns: Turns
  log: FastifyBaseLogger
}

/**
 * What a question about visits says of the days that are shown to a user. Undefined: none is, the analytics engine is away, or has
 * too many questions of the user; all else of a report stands without it.
 */
export async function ownVisits<Answer>(
  { clickhouse, turns, log }: VisitsDependencies,
  userId: string,
  span: DaySpan | undefined,
  question: (clickhouse: ClickHouse, span: DaySpan) => Promise<Answer>
): Promise<Answer | undefined> {
  if (!span) return undefined
  try {
    return await turns.run(userId, () => question(clickhouse, span))
  } catch (error) {
    if (!(error instanceof ProblemError)) log.warn({ err: error }, 'visits of products are unknown')
    return undefined
  }
}
