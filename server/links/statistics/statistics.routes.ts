import type { Readable } from 'node:stream'

import type { FastifyInstance } from 'fastify'

import { SINCE_HEADER } from '#contract/analytics.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { links } from '#contract/links.ts'
import { XLSX } from '#contract/route.ts'
import { buttonsOfLinks } from '#server/analytics/buttons.store.ts'
import { keptSince } from '#server/analytics/kept-since.ts'
import { attachment } from '#server/platform/attachment.ts'
import { admit } from '#server/platform/attempts.ts'
import { begun } from '#server/platform/begun.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { oneFileEach } from '#server/platform/one-file-each.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { serve } from '#server/platform/serve.ts'
import type { Turns } from '#server/platform/turns.ts'
import { xlsx } from '#server/platform/xlsx.ts'

import { pagesOfLinks } from './links.store.ts'
import { daysOf, readStatisticsRange } from './range.ts'
import { statisticsSheets } from './sheets.ts'

interface StatisticsDependencies {
  sql: Sql
  clickhouse: ClickHouse
  clock: Clock
  turns: Turns
  shortUrl: URL
}

const FILES_AN_HOUR = 30
const RETRY_AFTER_SECONDS = 5

const filesRule = (userId: string) => ({
  key: `statistics:${userId}`,
  limit: FILES_AN_HOUR,
  windowMs: HOUR_MS
})

/** `GET /api/users/shortlinks/statistics`. */
export function statisticsRoutes(
  app: FastifyInstance,
  { sql, clickhouse, clock, turns, shortUrl: shortBase }: StatisticsDependencies
): void {
  const oneEach = oneFileEach({ retryAfter: RETRY_AFTER_SECONDS })
  const streams = new Set<Readable>()
  let closing = false

  /** Questions of a file have a line of their own: a busy dashboard of the same user cannot make it break off. */
  const inTurnOf =
    (userId: string) =>
    async <Answer>(question: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await turns.run(`${userId}:file`, question)
      } catch (error) {
        throw new ProblemError('REPORTS_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS, cause: error })
      }
    }

  serve(app, links.statistics, async ({ caller: { userId }, query, reply }) => {
    const now = clock()
    const range = readStatisticsRange(query, await keptSince(sql, { userId }, now), now)
    if (closing) throw new ProblemError('UNAVAILABLE')
    return oneEach(userId, async () => {
      await admit(sql, filesRule(userId), now, `За час можно собрать не больше ${FILES_AN_HOUR} файлов.`)
      const sheets = statisticsSheets({
        clickhouse,
        range,
        now,
        shortBase,
        pages: () => pagesOfLinks(sql, userId, now),
        buttonsOf: ids => buttonsOfLinks(sql, ids, userId),
        inTurn: inTurnOf(userId)
      })
      // What is away is told while there is still a status to tell it by.
      const [first, ...more] = sheets
      const stream = xlsx(first ? [{ ...first, rows: await begun(first.rows) }, ...more] : [])
      streams.add(stream)
      stream.once('close', () => streams.delete(stream))
      if (range.since !== undefined) reply.header(SINCE_HEADER, new Date(range.since).toISOString())
      reply.headers({
        'content-type': XLSX,
        'content-disposition': attachment('ssylki', daysOf(range)),
        // Proxies are to hold nothing back: who waits sees it grow, and who goes away ends it.
        'x-accel-buffering': 'no'
      })
      return stream
    })
  })

  app.addHook('preClose', async () => {
    closing = true
    for (const stream of streams) stream.destroy(new ProblemError('UNAVAILABLE'))
  })
}
