import { periodWords } from '#web/features/dashboard/period/period-words.ts'
import { longerPreset } from '#web/features/dashboard/period/period.ts'
import { endOf, rangeAfter, type DateRange } from '#web/features/dashboard/period/range.ts'
import type { Elsewhere } from '#web/features/dashboard/use-stage.ts'
import { moscowDay, type Day } from '#web/ui/period/calendar.ts'
import { sinceWords } from '#web/ui/period/kept-words.ts'
import { EmptyState } from '#web/ui/states.tsx'

import { PeriodButton } from './period-button.tsx'

interface QuietPeriodProps {
  range: DateRange
  now: Date
  elsewhere: Elsewhere
  /** The plan shows only from here on. */
  since: Date | undefined
}

/** Says no more than is known: what the plan hides may well have had visits. */
function quietWords(range: DateRange, today: Day, since: Date | undefined): string {
  if (since) return `С ${sinceWords(since, today)} переходов не было`
  return `${range.from === today ? 'Сегодня' : `За ${periodWords(range, today)}`} переходов не было`
}

function Later({ title, range, now }: { title: string; range: DateRange; now: Date }) {
  const today = moscowDay(now)
  const rest = rangeAfter(range, now)
  const isToday = rest === undefined || rest.from >= today
  return (
    <EmptyState
      title={title}
      text={isToday ? 'Сегодня переходы уже есть.' : 'Переходы появились позже.'}
      action={
        <PeriodButton period={isToday ? 'today' : rest}>
          {isToday ? 'Показать сегодня' : `Показать: ${periodWords(rest, today)}`}
        </PeriodButton>
      }
    />
  )
}

/** No visits in these days; there may be some in others. */
export function QuietPeriod({ range, now, elsewhere, since }: QuietPeriodProps) {
  const today = moscowDay(now)
  if (since && since >= endOf(range)) {
    return (
      <EmptyState
        title="Статистика за эти дни не показывается"
        text={`В вашем тарифе она видна с ${sinceWords(since, today)}. Выберите более поздние даты.`}
      />
    )
  }
  const title = quietWords(range, today, since)
  if (elsewhere.after && !elsewhere.before) return <Later title={title} range={range} now={now} />
  if (since) {
    const later = elsewhere.after ? 'Переходы есть позже. ' : ''
    return <EmptyState title={title} text={`${later}Более ранней статистики здесь нет.`} />
  }
  const longer = longerPreset(range, today)
  const known = elsewhere.before
    ? `Переходы были раньше${elsewhere.after ? '\u00A0и\u00A0есть позже' : ''}. `
    : ''
  return (
    <EmptyState
      title={title}
      text={`${known}${longer ? 'Посмотрите период подлиннее или выберите свои даты.' : 'Выберите другие даты.'}`}
      action={
        longer && <PeriodButton period={longer.id}>Показать: {longer.label.toLowerCase()}</PeriodButton>
      }
    />
  )
}
