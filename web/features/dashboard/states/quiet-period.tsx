import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'

import type { Day } from '#web/features/dashboard/period/calendar.ts'
import { periodWords } from '#web/features/dashboard/period/period-words.ts'
import { longerPreset, withPeriod } from '#web/features/dashboard/period/period.ts'
import { endOf, type DateRange } from '#web/features/dashboard/period/range.ts'
import { sinceWords } from '#web/features/dashboard/retention.ts'
import { EmptyState } from '#web/ui/states.tsx'

interface QuietPeriodProps {
  range: DateRange
  today: Day
  visitedBefore: boolean
  /** The plan shows only from here on. */
  since: Date | undefined
}

/** Says no more than is known: what the plan hides may well have had visits. */
function quietWords(range: DateRange, today: Day, since: Date | undefined): string {
  if (since) return `С ${sinceWords(since, today)} переходов не было`
  return `${range.from === today ? 'Сегодня' : `За ${periodWords(range, today)}`} переходов не было`
}

/** No visits in these days; there may be some in others. */
export function QuietPeriod({ range, today, visitedBefore, since }: QuietPeriodProps) {
  const [search] = useSearchParams()
  if (since && since >= endOf(range)) {
    return (
      <EmptyState
        title="Статистика за эти дни уже не хранится"
        text={`В вашем тарифе она начинается с ${sinceWords(since, today)}. Выберите более поздние даты.`}
      />
    )
  }
  const longer = longerPreset(range, today)
  return (
    <EmptyState
      title={quietWords(range, today, since)}
      text={`${visitedBefore ? 'Раньше переходы были. ' : ''}Посмотрите период подлиннее или выберите свои даты.`}
      action={
        longer && (
          <Button
            component={Link}
            to={{ search: withPeriod(search, longer.id).toString() }}
            variant="default"
          >
            Показать: {longer.label.toLowerCase()}
          </Button>
        )
      }
    />
  )
}
