import { beforeEach, vi } from 'vitest'

import type { PlanPayers, StatisticsDay } from '#contract/admin-statistics.ts'
import { pagePaths } from '#contract/paths.ts'
import { refuse, type Sent } from '#web/api/testing/stand-in.ts'
import { edge, openScreen } from '#web/features/admin/admin-page.harness.tsx'

import { StatisticsPage } from './statistics-page.tsx'

/** Noon of 22 November 2026 in Moscow. */
const NOW = '2026-11-22T09:00:00Z'

export const day = (date: string, over: Partial<StatisticsDay> = {}): StatisticsDay => ({
  date,
  registrations: 0,
  withLink: 0,
  withVisit: 0,
  withPayment: 0,
  newPayers: 0,
  payments: 0,
  renewals: 0,
  sum: 0,
  refunds: 0,
  ended: 0,
  visits: 0,
  ...over
})

/** What the stubbed server counts: by the first day that is asked for. */
export const counted: {
  rows: Record<string, StatisticsDay[]>
  plans: PlanPayers[]
} = { rows: {}, plans: [] }

function answer({ path, url }: Sent): Response {
  if (path === '/api/admin/statistics/plans') return Response.json(counted.plans)
  if (path !== '/api/admin/statistics') return refuse('NOT_FOUND')
  const from = url.searchParams.get('dateFrom') ?? ''
  return Response.json(counted.rows[from] ?? [day(from)])
}

beforeEach(() => {
  Object.assign(counted, { rows: {}, plans: [] })
  edge.answer = answer
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

export const open = (query = '') =>
  openScreen(pagePaths.adminStatistics, <StatisticsPage />, `${pagePaths.adminStatistics}${query}`)
