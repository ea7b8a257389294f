import type { FastifyInstance } from 'fastify'

import { dateOf, dayOf } from '#contract/moscow-days.ts'
import { users } from '#contract/users.ts'
import { admit } from '#server/platform/attempts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { serve } from '#server/platform/serve.ts'

import { exportOf, type Kept } from './export.ts'

interface ExportDependencies extends Kept {
  sql: Sql
  clock: Clock
}

/** Every link is counted for it. */
const exportsRule = (userId: string) => ({ key: `export:${userId}`, limit: 20, windowMs: 3_600_000 })

/** Everything that is kept about the caller, as a file. */
export function exportRoutes(app: FastifyInstance, { sql, clock, ...kept }: ExportDependencies): void {
  serve(app, users.export, async ({ caller, reply }) => {
    const now = clock()
    await admit(sql, exportsRule(caller.userId), now)
    const day = dateOf(dayOf(now))
    reply.header('content-disposition', `attachment; filename="tropa-${day}.json"`)
    return exportOf(sql, caller, kept, now)
  })
}
