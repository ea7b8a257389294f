import { useQueryClient, type Query, type QueryFilters } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import type { LiveVisit } from '#contract/analytics.ts'

import { readState, subscribeMore, subscribeState, subscribeVisits } from './live-feed.ts'

/** Visits come in batches: one question for all of them. */
const TOGETHER_MS = 300
const GAP_MS = 2000
const POLL_MS = 5000
/** Machines are no visits of the stream, and the hours go on without any. */
const STREAMED_POLL_MS = 60_000

/** How it stands with the stream. */
export const useLiveState = () => useSyncExternalStore(subscribeState, readState)

/** How often reports of a period that is still running are asked for: as long as visits come by themselves, seldom. */
export const useLivePollMs = (): number => (useLiveState() === 'open' ? STREAMED_POLL_MS : POLL_MS)

const isAsked = ({ meta, state }: Query) => meta?.['live'] === true && state.status !== 'error'
const reports: QueryFilters = { type: 'active', predicate: isAsked }

interface RefreshOptions {
  /** The period is still running. */
  running: boolean
  isWanted: (visit: LiveVisit) => boolean
}

/**
 * A visit in the stream, or word of others that are left out and may be any, asks the running reports (`meta: { live: true }`)
 * again: at most every two seconds, and only while the tab is seen; those that are being asked just then, once more after that. What failed has its own way back.
 */
export function useLiveRefresh({ running, isWanted }: RefreshOptions): void {
  const queryClient = useQueryClient()
  const wants = useEffectEvent(isWanted)

  useEffect(() => {
    if (!running) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    let isDue = false
    let isOver = false

    const refresh = () => {
      timer = undefined
      isDue = document.hidden
      if (isDue) return
      last = Date.now()
      // What they answer may have been counted before the visit was there.
      const early = new Set(queryClient.getQueryCache().findAll({ ...reports, fetchStatus: 'fetching' }))
      const again = { ...reports, predicate: (query: Query) => early.has(query) && isAsked(query) }
      void queryClient
        .refetchQueries(reports, { cancelRefetch: false })
        .then(() => (isOver ? undefined : queryClient.refetchQueries(again, { cancelRefetch: false })))
    }
    const ask = () => {
      timer ??= setTimeout(refresh, Math.max(TOGETHER_MS, last + GAP_MS - Date.now()))
    }
    const onSeen = () => {
      if (isDue && !document.hidden) ask()
    }
    const leaveVisits = subscribeVisits(visit => wants(visit) && ask())
    const leaveMore = subscribeMore(ask)
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      isOver = true
      clearTimeout(timer)
      leaveVisits()
      leaveMore()
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [running, queryClient])
}
