import type { FastifyBaseLogger } from 'fastify'

import type { PlanPayers, StatisticsDay } from '#contract/admin-statistics.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { planIds } from '#contract/plans.ts'
import type { AdminDependencies } from '#server/admin/dependencies.ts'
import { roubles } from '#server/billing/money/roubles.ts'
import { allOrFault } from '#server/platform/all-or-fault.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import type { MoscowSteps } from './moscow-steps.ts'
import { noteVisited } from './note-visited.ts'
import { figures, payersByPlan } from './statistics.store.ts'
import { visitsOfEveryone } from './visits-of-everyone.ts'

interface Asked {
  deps: Pick<AdminDependencies, 'sql' | 'clickhouse' | 'turns'>
  adminId: string
  range: MoscowSteps
  now: number
  log: FastifyBaseLogger
}

/** Clicks are in the engine within this time, unless it was away; then the hourly sweep finds them. */
const LATE_MS = 10 * MINUTE_MS

/** What the analytics engine knows of the steps, when it has told who was visited; undefined while it is away. */
async function visitsOf({ deps, adminId, range, now, log }: Asked) {
  try {
    return await deps.turns.run(adminId, async () => {
      const [visits] = await allOrFault([visitsOfEveryone(deps, range), noteVisited(deps, now, LATE_MS)])
      return visits
    })
  } catch (error) {
    log.warn({ err: error }, 'visits of the statistics are unknown')
    return undefined
  }
}

/** A row for each step, those too in which nothing happened. */
export async function statisticsOf(asked: Asked): Promise<StatisticsDay[]> {
  const { deps, range, now } = asked
  const visits = await visitsOf(asked)
  const figure = await figures(deps.sql, range, now)
  return range.steps.map(({ label }, step) => ({
    date: label,
    registrations: figure(step, 'registrations'),
    withLink: figure(step, 'withLink'),
    withVisit: visits ? figure(step, 'withVisit') : null,
    withPayment: figure(step, 'withPayment'),
    newPayers: figure(step, 'newPayers'),
    payments: figure(step, 'payments'),
    renewals: figure(step, 'renewals'),
    sum: roubles(figure(step, 'sum')),
    refunds: roubles(figure(step, 'refunds')),
    ended: figure(step, 'ended'),
    visits: visits ? (visits.get(label) ?? 0) : null
  }))
}

/** Every plan that somebody has now, in the order of the catalogue; a month brings what those pay who renew. */
export async function planPayers(sql: SqlRunner, now: number): Promise<PlanPayers[]> {
  const found = new Map((await payersByPlan(sql, now)).map(row => [row.plan, row]))
  return planIds.flatMap(plan => {
    const row = found.get(plan)
    if (!row) return []
    const { users, renewing, charged } = row
    return [{ plan, users, renewing, monthly: roubles(Math.round(Number(charged))) }]
  })
}
