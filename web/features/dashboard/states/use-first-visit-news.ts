import { useEffect, useRef } from 'react'

import type { ReportQuery } from '#contract/analytics.ts'
import type { Stage } from '#web/features/dashboard/use-stage.ts'
import { announce } from '#web/ui/announce.ts'

/** Says that the first visit has come; another link or period that has visits is no news. `visits` undefined: somebody else says it. */
export function useFirstVisitNews({ name }: Stage, query: ReportQuery, visits: number | undefined): void {
  const question = JSON.stringify(query)
  const waiting = useRef<string>(undefined)
  useEffect(() => {
    if (name === 'first-visit') waiting.current = question
    if (name === 'visited' && waiting.current === question && visits) announce('Есть первый переход')
    // In between it may seem quiet: of two answers that tell of the visit one is the first.
    if (name === 'visited' || waiting.current !== question) waiting.current = undefined
  }, [name, question, visits])
}
