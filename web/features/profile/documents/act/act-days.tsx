import type { ActPeriod, PaidService } from '#contract/paid-service.ts'
import { addDays } from '#web/ui/period/calendar.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'
import { PeriodChoice } from '#web/ui/period/period-choice.tsx'

import { partName, partsOf, periodOf, withPeriod } from './act-period.ts'

type Part = `${string}/${string}`

const idOf = ({ from, until }: ActPeriod): Part => `${from ?? ''}/${until ?? ''}`

/** Of which days the act is: all so far, until books are closed and from then on, or own dates. */
export function ActDays({ service, asked }: { service: PaidService; asked: ActPeriod }) {
  const { closing, periods, asOf } = service
  if (!closing) return null
  // No day after it has anything to choose, and a device's clock may be wrong.
  const today = addDays(closing.last, 1)
  const parts = new Map<Part, ActPeriod>([{}, ...partsOf(closing)].map(part => [idOf(part), part]))
  const days = {
    from: asked.from ?? periods[0]?.from ?? closing.first,
    to: asked.until ?? asOf,
    preset: parts.has(idOf(asked)) ? idOf(asked) : ('own' as const)
  }
  const choose = (search: URLSearchParams, choice: Part | DayRange) =>
    withPeriod(search, typeof choice === 'string' ? (parts.get(choice) ?? {}) : periodOf(choice, closing))
  return (
    <PeriodChoice
      presets={[...parts].map(([id, part]) => ({
        id,
        label: id === '/' ? 'За всё время' : partName(part, today)
      }))}
      period={days}
      today={today}
      withPeriod={choose}
    />
  )
}
