import { useEffect, useReducer, useRef, useState } from 'react'

import type { LiveVisit } from '#contract/analytics.ts'

import { recentVisits, subscribeVisits } from './live-feed.ts'
import { linesOf, reduceLines } from './strip-lines.ts'

/** No more than one new line in this time. */
const PACE_MS = 700

/** The lines of the strip as they come: at a pace that can be read, and not under the pointer that is about to press one. */
export function useStrip(isWanted: (visit: LiveVisit) => boolean, past: readonly LiveVisit[] | undefined) {
  const [lines, dispatch] = useReducer(reduceLines, undefined, () => linesOf(recentVisits().filter(isWanted)))
  const [held, setHeld] = useState(false)
  const lastAt = useRef(0)

  useEffect(() => subscribeVisits(visit => isWanted(visit) && dispatch({ kind: 'came', visit })), [isWanted])

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

  return { lines, dispatch, setHeld }
}
