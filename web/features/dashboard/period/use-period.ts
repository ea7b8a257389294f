import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import type { Day } from '#web/ui/period/calendar.ts'

import { correctedAddress, isAhead, readPeriod, type Period } from './period.ts'

/** Why today is shown instead of the dates of the address. */
export type Misread = 'unclear' | 'ahead'

interface PeriodState {
  period: Period
  /** Said until something else is chosen. */
  misread: Misread | undefined
}

/** The period of the address. An address that says something else than what is shown is put right. */
export function usePeriod(today: Day): PeriodState {
  const [search, setSearch] = useSearchParams()
  const [misreadAt, setMisreadAt] = useState<{ address: string; why: Misread }>()
  const period = readPeriod(search, today)
  const corrected = correctedAddress(search, period)?.toString()
  const isLost = corrected !== undefined && period.preset === 'today' && search.get('preset') !== 'today'
  if (isLost && misreadAt?.address !== corrected)
    setMisreadAt({ address: corrected, why: isAhead(search, today) ? 'ahead' : 'unclear' })

  useEffect(() => {
    if (corrected === undefined) return
    setSearch(new URLSearchParams(corrected), { replace: true, preventScrollReset: true })
  }, [corrected, setSearch])

  return { period, misread: misreadAt?.address === search.toString() ? misreadAt.why : undefined }
}
