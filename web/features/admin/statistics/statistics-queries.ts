import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { adminStatistics } from '#contract/admin-statistics.ts'
import { call } from '#web/api/call.ts'
import { adminKey } from '#web/features/admin/list/use-list.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'

import type { Step } from './period.ts'

export const statisticsQuery = ({ from, to, by }: DayRange & { by: Step }) => ({
  dateFrom: from,
  dateTo: to,
  by
})

/** Figures of some days, step by step. */
export function useStatistics(asked: DayRange & { by: Step }) {
  const query = statisticsQuery(asked)
  return useQuery({
    queryKey: [...adminKey, 'statistics', query],
    queryFn: async ({ signal }) => (await call(adminStatistics.byStep, { query }, { signal })).data,
    placeholderData: keepPreviousData,
    meta: { tellsStale: true }
  })
}

/** Who has which plan now. */
export const usePlanPayers = () =>
  useQuery({
    queryKey: [...adminKey, 'statistics', 'plans'],
    queryFn: async ({ signal }) => (await call(adminStatistics.plans, {}, { signal })).data
  })
