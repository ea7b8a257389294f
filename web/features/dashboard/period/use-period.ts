import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import type { Day } from './calendar.ts'
import { correctedAddress, readPeriod, type Period } from './period.ts'

interface PeriodState {
  period: Period
  /** The dates of the address could not be understood; said until something else is chosen. */
  misread: boolean
}

/** The period of the address. An address that says something else than what is shown is put right. */
export function usePeriod(today: Day): PeriodState {
  const [search, setSearch] = useSearchParams()
  const [misreadAt, setMisreadAt] = useState<string>()
  const period = readPeriod(search, today)
  const corrected = correctedAddress(search, period)?.toString()
  const isLost = corrected !== undefined && period.preset === 'today' && search.get('preset') !== 'today'
  if (isLost && misreadAt !== corrected) setMisreadAt(corrected)

  useEffect(() => {
    if (corrected === undefined) return
    setSearch(new URLSearchParams(corrected), { replace: true, preventScrollReset: true })
  }, [corrected, setSearch])

  return { period, misread: misreadAt === search.toString() }
}
