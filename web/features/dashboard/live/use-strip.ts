import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'

import type { LiveVisit } from '#contract/analytics.ts'

import { recentVisits, subscribeMore, subscribeVisits } from './live-feed.ts'
import { linesOf, reduceLines } from './strip-lines.ts'
import { useLiveState } from './use-live-refresh.ts'

/** No more than one new line in this time. */
const PACE_MS = 700

interface StripOptions {
  isWanted: (visit: LiveVisit) => boolean
  /** Whatever comes is wanted. */
  wantsAll: boolean
  past: readonly LiveVisit[] | undefined
}

/** The lines of the strip as they come: at a pace that can be read, and not under the pointer that is about to press one. */
export function useStrip({ isWanted, wantsAll, past }: StripOptions) {
  const state = useLiveState()
  const [lines, dispatch] = useReducer(reduceLines, undefined, () => linesOf(recentVisits().filter(isWanted)))
  const [held, setHeld] = useState(false)
  const lastAt = useRef(0)

  const onVisit = useEffectEvent((visit: LiveVisit) => {
    if (isWanted(visit)) dispatch({ kind: 'came', visit, held })
  })
  useEffect(() => subscribeVisits(visit => onVisit(visit)), [])

  useEffect(() => subscribeMore(() => dispatch({ kind: 'uncounted', surely: wantsAll })), [wantsAll])

  const { paused } = lines
  useEffect(() => {
    if (paused && state !== 'open') dispatch({ kind: 'uncounted', surely: false })
  }, [state, paused])

  useEffect(() => past && dispatch({ kind: 'before', visits: past }), [past])

  const next = lines.waiting[0]?.key
  useEffect(() => {
    if (next === undefined || held) return undefined
    const timer = setTimeout(
      () => {
        lastAt.current = Date.now()
        dispatch({ kind: 'next' })
      },
      Math.max(0, lastAt.current + PACE_MS - Date.now())
    )
    return () => clearTimeout(timer)
  }, [next, held])

  return { state, lines, dispatch, setHeld }
}
