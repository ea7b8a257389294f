import type { FastifyBaseLogger } from 'fastify'

import { SPARK_DAYS } from '#contract/limits.ts'
import type { CountedShortlink } from '#contract/links.ts'
import { dayOf } from '#contract/moscow-days.ts'
import { allOrFault } from '#server/platform/all-or-fault.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'
import type { Turns } from '#server/platform/turns.ts'
import { sharedLinks } from '#server/users/shared-links.store.ts'
import { limitsFor } from '#server/users/user.ts'
import { userById } from '#server/users/users.store.ts'
import { everByDekads, everByDays } from '#server/visits/ever-counted.store.ts'
import { countsByLink, peopleByDay, visitsOfOwner } from '#server/visits/visit-counts.store.ts'

import { presentLink, type LinkRecord } from './link.ts'

const RETRY_AFTER_SECONDS = 5

export interface FiguresDependencies {
  sql: Sql
  clickhouse: ClickHouse
  clock: Clock
  turns: Turns
  log: FastifyBaseLogger
}

interface LinkFigures {
  /**
   * How each of a page's links goes out. Links live without the analytics engine, and with it when the user has too many
   * questions waiting: their figures are then unknown. So many `days` of people, or as many as the user's plan shows, without those
   * that retention has removed of a link.
   */
  counted(
    userId: string,
    page: readonly LinkRecord[],
    days?: number
  ): Promise<(link: LinkRecord) => CountedShortlink>
  /** Visits of every link of a user. @throws ProblemError REPORTS_UNAVAILABLE, TOO_MANY_ATTEMPTS */
  visitsOf(userId: string): Promise<Map<string, number>>
}

const unknown = { visits: null, uniqVisits: null, daily: null }
const none = { visits: 0, uniqVisits: 0 }

/** Of the last `days`, how many are gone of a link: no zero stands for them. */
const firstKept = ({ keptFrom }: LinkRecord, days: number, now: number) =>
  keptFrom === null ? 0 : Math.max(0, dayOf(keptFrom) - dayOf(now) + days - 1)

/** The figures that stand beside links. */
export function linkFigures({ sql, clickhouse, clock, turns, log }: FiguresDependencies): LinkFigures {
  const daysOf = async (userId: string, now: number) =>
    Math.min(SPARK_DAYS, limitsFor(await userById(sql, userId), now).analyticsDays)

  return {
    async counted(userId, page, shownDays) {
      const ids = page.map(link => link.id)
      const now = clock()
      const days = shownDays ?? (await daysOf(userId, now))
      try {
        // One turn for both: figures that are refused leave no question behind.
        const [counts, people] = await turns.run(userId, () =>
          allOrFault([
            everByDekads(sql).then(built => countsByLink(clickhouse, ids, built)),
            peopleByDay(clickhouse, ids, days, now)
          ])
        )
        return link => ({
          ...presentLink(link),
          ...(counts.get(link.id) ?? none),
          daily: (people.get(link.id) ?? Array.from({ length: days }, () => 0)).slice(
            firstKept(link, days, now)
          )
        })
      } catch (error) {
        if (!(error instanceof ProblemError)) log.warn({ err: error }, 'figures of links are unknown')
        return link => ({ ...presentLink(link), ...unknown })
      }
    },

    async visitsOf(userId) {
      const shared = await sharedLinks(sql, userId)
      try {
        return await turns.run(userId, async () =>
          visitsOfOwner(clickhouse, userId, shared, await everByDays(sql))
        )
      } catch (error) {
        if (error instanceof ProblemError) throw error
        log.warn({ err: error }, 'links cannot be sorted by visits')
        throw new ProblemError('REPORTS_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS, cause: error })
      }
    }
  }
}
