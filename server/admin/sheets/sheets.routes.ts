import type { FastifyInstance } from 'fastify'

import { adminPayments } from '#contract/admin-payments.ts'
import { adminShortlinks } from '#contract/admin-shortlinks.ts'
import { adminStatistics } from '#contract/admin-statistics.ts'
import { adminUsers } from '#contract/admin-users.ts'
import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { moscowSteps } from '#server/admin/statistics/moscow-steps.ts'
import { statisticsOf } from '#server/admin/statistics/statistics.ts'
import { visitsOfUsers } from '#server/admin/users/user-visits.ts'
import { serve } from '#server/platform/serve.ts'
import { compile } from '#server/platform/sql.ts'

import { findLinkRows, findPaymentRows, findUserRows, type FoundRows } from './found-rows.ts'
import { linkCounts } from './link-counts.ts'
import type { FiguresOf } from './sheet-kinds.ts'
import { createSheetStreams, type WantedSheet } from './sheet-streams.ts'
import { openSheetThread } from './sheet-thread.ts'
import type { SheetWork } from './sheet-work.ts'
import { statisticsSheet } from './statistics-sheet.ts'

const none: FiguresOf = async () => []

/** So that a file's first byte is there within a second. */
const FIRST_ROW_MS = 400

/** The lists of administrators as files. */
export function sheetsRoutes(app: FastifyInstance, deps: AdminDependencies): void {
  const { sql, clock, ownBases, postgres } = deps
  const shortUrl = deps.shortUrl.href
  const send = createSheetStreams(app, clock)

  const sheet = (
    kind: SheetWork['kind'],
    { statement, total, exact }: FoundRows,
    figuresOf: FiguresOf = none
  ): WantedSheet => ({
    total,
    exact,
    open: signal =>
      openSheetThread(
        { kind, postgres, statement: compile(statement), now: clock(), shortUrl, firstRowMs: FIRST_ROW_MS },
        figuresOf,
        signal
      )
  })

  serve(app, adminUsers.sheet, ({ caller, query, reply }) => {
    const figuresOf = async (ids: string[]) => {
      const visitsOf = await visitsOfUsers(deps, app.log, caller.userId, ids)
      return ids.map(id => [visitsOf(id)].filter(visits => visits !== null))
    }
    return send(reply, 'polzovateli', async () =>
      sheet('users', await findUserRows(sql, query, clock()), figuresOf)
    )
  })

  serve(app, adminShortlinks.sheet, ({ caller, query, reply }) => {
    const figuresOf = (ids: string[]) => linkCounts(deps, app.log, caller.userId, ids)
    return send(reply, 'ssylki', async () =>
      sheet('shortlinks', await findLinkRows(sql, ownBases, query, clock()), figuresOf)
    )
  })

  serve(app, adminPayments.sheet, ({ query, reply }) =>
    send(reply, 'platezhi', async () => sheet('payments', await findPaymentRows(sql, query)))
  )

  serve(app, adminStatistics.sheet, ({ caller, query, reply }) => {
    const now = clock()
    const range = moscowSteps(query, now)
    const days = () => statisticsOf({ deps, adminId: caller.userId, range, now, log: app.log })
    return send(reply, 'statistika', async () => statisticsSheet(range, query.by ?? 'day', days))
  })
}
