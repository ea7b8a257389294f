import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

import { readablePeriod, withPeriod, type PresetId } from '#web/features/dashboard/period/period.ts'
import type { DateRange } from '#web/features/dashboard/period/range.ts'

interface PeriodButtonProps {
  period: PresetId | DateRange
  children: ReactNode
}

/** The way to a period that has something to show. */
export function PeriodButton({ period, children }: PeriodButtonProps) {
  const [search] = useSearchParams()
  return (
    <Button
      component={Link}
      to={{ search: readablePeriod(withPeriod(search, period)) }}
      variant="default"
      preventScrollReset
    >
      {children}
    </Button>
  )
}
