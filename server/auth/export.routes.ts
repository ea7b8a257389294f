import { addAbortSignal, Readable } from 'node:stream'

import type { FastifyInstance } from 'fastify'

import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateOf, dayOf } from '#contract/moscow-days.ts'
import { users } from '#contract/users.ts'
import { admit } from '#server/platform/attempts.ts'
import { begun } from '#server/platform/begun.ts'
import type { Clock } from '#server/platform/clock.ts'
import { oneFileEach } from '#server/platform/one-file-each.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { serve } from '#server/platform/serve.ts'

import { exportOf, type Kept } from './export.ts'

interface ExportDependencies extends Kept {
  sql: Sql
  clock: Clock
}

/** Every link is counted for it. */
const exportsRule = (userId: string) => ({ key: `export:${userId}`, limit: 20, windowMs: HOUR_MS })

/** Of all users: each holds some megabytes while it is read. */
const AT_ONCE = 2
const RETRY_AFTER_SECONDS = 10
/** Who takes it drop by drop holds up no others for longer. */
const LONGEST_MS = 15 * MINUTE_MS

/** Everything that is kept about the caller, as a file. */
export function exportRoutes(app: FastifyInstance, { sql, clock, ...kept }: ExportDependencies): void {
  const oneEach = oneFileEach({ retryAfter: RETRY_AFTER_SECONDS, atOnce: AT_ONCE })

  serve(app, users.export, ({ caller, reply }) =>
    oneEach(caller.userId, async () => {
      const now = clock()
      await admit(sql, exportsRule(caller.userId), now)
      // What is away is told while there is still a status to tell it by.
      const pieces = await begun(exportOf(sql, caller, kept, now))
      const stream = Readable.from(pieces, { objectMode: false })
      addAbortSignal(AbortSignal.timeout(LONGEST_MS), stream)
      reply.headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="tropa-${dateOf(dayOf(now))}.json"`
      })
      return stream
    })
  )
}
