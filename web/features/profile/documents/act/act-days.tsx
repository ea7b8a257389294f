import type { ActPeriod } from '#contract/paid-service.ts'
import { addDays } from '#web/ui/period/calendar.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'
import { PeriodChoice } from '#web/ui/period/period-choice.tsx'
import { useToday } from '#web/ui/period/use-today.ts'
import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import { periodOf, quartersOf, withPeriod, type Closing } from './act-period.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './act-page.module.css'

type PartId = `${string}/${string}`

const idOf = ({ from, until }: ActPeriod): PartId => `${from ?? ''}/${until ?? ''}`

/** Of which days the act is: all so far, a quarter, or own dates. */
export function ActDays({ closing, asked }: { closing: Closing; asked: ActPeriod }) {
  const today = useToday()
  const quarters = quartersOf(closing)
  const choices = [{ name: 'За всё время', period: {} }, ...quarters]
  const periods = new Map<PartId, ActPeriod>(choices.map(({ period }) => [idOf(period), period]))
  const within = { from: closing.first, to: closing.over ? closing.last : addDays(closing.last, 1) }
  const choose = (search: URLSearchParams, choice: PartId | DayRange) =>
    withPeriod(search, typeof choice === 'string' ? (periods.get(choice) ?? {}) : periodOf(choice, closing))
  return (
    <div ref={useFocusHeir<HTMLDivElement>()} className={classes.days}>
      <PeriodChoice
        presets={choices.map(({ name, period }) => ({ id: idOf(period), label: name }))}
        period={{
          from: asked.from ?? within.from,
          to: asked.until ?? within.to,
          preset: periods.has(idOf(asked)) ? idOf(asked) : 'own'
        }}
        today={today}
        within={within}
        withPeriod={choose}
      />
      {quarters.length > 0 && (
        <p className={parts.quiet}>
          Закрываете год или квартал? Выберите период. Если за часть дней акт уже есть, берите следующие дни,
          не «За всё время».
        </p>
      )}
    </div>
  )
}
