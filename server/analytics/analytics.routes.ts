import type { FastifyInstance, FastifyReply } from 'fastify'

import { analytics, SINCE_HEADER, type ReportQuery, type Row } from '#contract/analytics.ts'
import type { Caller } from '#server/platform/access.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { serve } from '#server/platform/serve.ts'
import type { Turns } from '#server/platform/turns.ts'
import { untilGone } from '#server/platform/until-gone.ts'
import type { Dimension } from '#server/visits/condition.ts'
import { endOf } from '#server/visits/rollups/period.ts'
import { builtWithin } from '#server/visits/rollups/rollup-periods.store.ts'

import { nameButtons } from './buttons.ts'
import { rememberDetailedPeriods } from './detailed-periods.ts'
import { conditionsOf } from './filters.ts'
import { keptSince } from './kept-since.ts'
import { lastVisits } from './last-visits.store.ts'
import { linkNames } from './link-names.store.ts'
import { isLittle } from './little.ts'
import type { Question } from './question.store.ts'
import { cutTo, lastYears, readWanted, type Range } from './range.ts'
import {
  byButton,
  byConfirmation,
  byDimension,
  byLink,
  byPlace,
  byReason,
  bySteps,
  totals
} from './reports.store.ts'
import { scopeOf } from './scope.ts'
import { presentVisit } from './seen-visit.ts'
import { stepsOf } from './steps.ts'
import { nameLinks } from './top.ts'

export interface AnalyticsDependencies {
  sql: Sql
  clickhouse: ClickHouse
  clock: Clock
  turns: Turns
}

const RETRY_AFTER_SECONDS = 5

interface Asked {
  caller: Caller
  query: ReportQuery
  reply: FastifyReply
}

/** Who may know only their own links by name; null: who may know all. */
const readerOf = ({ caller, query }: Asked): string | null => (query.all === true ? null : caller.userId)

/** The reports: who came, when and from where. */
export function analyticsRoutes(
  app: FastifyInstance,
  { sql, clickhouse, clock, turns }: AnalyticsDependencies
): void {
  const detailedPeriods = rememberDetailedPeriods(clickhouse)
  const ask = async <Answer>(
    asked: Asked,
    report: (question: Question) => Promise<Answer>,
    shownSince = (range: Range) => range.since
  ): Promise<Answer> => {
    const { caller, query, reply } = asked
    // Filters are answered by raw visits.
    const filtered = conditionsOf(query).length > 0
    const wanted = readWanted(query)
    const { from, to } = wanted
    const [scope, since, built] = await Promise.all([
      scopeOf(sql, caller, query),
      query.all === true
        ? lastYears(wanted, clock())
        : keptSince(sql, { userId: caller.userId, link: query.id }, clock()),
      filtered ? [] : builtWithin(sql, { from: Math.max(from - (to - from), 0), to })
    ])
    const range = cutTo(since, wanted)
    const shownFrom = range.previousFrom ?? range.from
    const periods = built.filter(period => endOf(period) > shownFrom)
    const told = shownSince(range)
    if (told !== undefined) reply.header(SINCE_HEADER, new Date(told).toISOString())
    const gone = untilGone(reply)
    const answer = async () => {
      const detailed = await detailedPeriods(scope, periods)
      return report({
        scope,
        range,
        filters: query,
        built: detailed,
        isLittle: isLittle(scope, range, periods, detailed)
      })
    }
    try {
      return await turns.run(caller.userId, answer, gone)
    } catch (error) {
      if (error instanceof ProblemError) throw error
      // Nobody reads it, and nothing broke.
      if (error === gone.reason) throw new ProblemError('BAD_REQUEST', { cause: error })
      app.log.warn({ err: error }, 'a report failed')
      throw new ProblemError('REPORTS_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS, cause: error })
    }
  }

  serve(app, analytics.visits, asked =>
    ask(
      asked,
      question => totals(clickhouse, question),
      range => range.previousSince
    )
  )

  serve(app, analytics.visitsChart, asked =>
    ask(asked, async question => {
      const steps = stepsOf(question.range)
      const rows = new Map((await bySteps(clickhouse, question, steps)).map(row => [row.label, row]))
      const labels = new Set(steps.map(step => step.label))
      return [...labels].map((label): Row => rows.get(label) ?? { label, visits: 0, uniqVisits: 0 })
    })
  )

  serve(app, analytics.top, async asked =>
    nameLinks(sql, await ask(asked, question => byLink(clickhouse, question)), readerOf(asked))
  )
  serve(app, analytics.buttons, async asked =>
    nameButtons(sql, await ask(asked, question => byButton(clickhouse, question)), readerOf(asked))
  )
  serve(app, analytics.confirmations, asked => ask(asked, question => byConfirmation(clickhouse, question)))
  serve(app, analytics.recent, async asked => {
    const visits = await ask(asked, question => lastVisits(clickhouse, question, clock()))
    const names = await linkNames(sql, [...new Set(visits.map(visit => visit.opened))], readerOf(asked))
    return visits.map(({ at, opened, ...seen }) =>
      presentVisit({ ...seen, link: opened, time: at }, names.get(opened))
    )
  })
  serve(app, analytics.machines, asked => ask(asked, question => byReason(clickhouse, question)))
  serve(app, analytics.citiesNew, asked => ask(asked, question => byPlace(clickhouse, question)))

  const ofDimension = (asked: Asked, dimension: Dimension) =>
    ask(asked, question => byDimension(clickhouse, question, dimension))

  serve(app, analytics.cities, asked => ofDimension(asked, 'city'))
  serve(app, analytics.countries, asked => ofDimension(asked, 'country'))
  serve(app, analytics.social, asked => ofDimension(asked, 'social'))
  serve(app, analytics.referrers, asked => ofDimension(asked, 'referrer'))
  serve(app, analytics.devices, asked => ofDimension(asked, asked.query.by ?? 'device'))
  serve(app, analytics.utm, asked => ofDimension(asked, `utm_${asked.query.by}`))
}
