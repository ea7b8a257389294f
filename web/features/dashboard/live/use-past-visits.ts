import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { analytics, type Filters, type LiveVisit } from '#contract/analytics.ts'
import { call } from '#web/api/call.ts'
import { addDays, moscowDay } from '#web/ui/period/calendar.ts'

import { useLiveState } from './use-live-refresh.ts'

const DAYS = 7

export interface PastVisits {
  visits: readonly LiveVisit[] | undefined
  /** They did not come; also while they are asked for again. */
  hasFailed: boolean
  isAsking: boolean
  retry: () => void
}

/** The last visits before anybody looked; asked again whenever the stream opens, for only what comes later comes by it. */
export function usePastVisits(id: string | undefined, filters: Filters): PastVisits {
  // A look is a question of its own: the answer to an earlier one lacks what came since.
  const [lookedAt, setLookedAt] = useState(() => new Date())
  const isOpen = useLiveState() === 'open'
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) setLookedAt(new Date())
    wasOpen.current = isOpen
  }, [isOpen])
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ['past-visits', lookedAt.getTime(), id, filters],
    queryFn: async ({ signal }) => {
      const today = moscowDay(lookedAt)
      const period = { dateFrom: addDays(today, 1 - DAYS), dateTo: today }
      const query = { ...filters, ...period, ...(id !== undefined && { id }) }
      return (await call(analytics.recent, { query }, { signal })).data
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY
  })
  return {
    visits: data,
    hasFailed: data === undefined && errorUpdateCount > 0,
    isAsking: isFetching,
    retry: () => void refetch()
  }
}
