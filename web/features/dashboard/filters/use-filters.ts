import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

import { readablePeriod } from '#web/features/dashboard/period/period.ts'

import { correctedFilters, readFilters, type Filters } from './filters.ts'

/** The filters of the address. What is none there is quietly taken out of it. */
export function useFilters(): Filters {
  const [search, setSearch] = useSearchParams()
  const corrected = correctedFilters(search)?.toString()

  useEffect(() => {
    if (corrected === undefined) return
    setSearch(readablePeriod(new URLSearchParams(corrected)), { replace: true, preventScrollReset: true })
  }, [corrected, setSearch])

  return readFilters(search)
}
