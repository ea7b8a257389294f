import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useSearchParams } from 'react-router'

import { adminStatistics } from '#contract/admin-statistics.ts'
import { ApiError } from '#web/api/call.ts'
import { SheetButton } from '#web/features/admin/list/sheet/sheet-button.tsx'
import { NotAllowed } from '#web/features/admin/not-allowed.tsx'
import { errorText } from '#web/ui/error-text.ts'
import { Page } from '#web/ui/page.tsx'
import { monthStart } from '#web/ui/period/calendar.ts'
import { useToday } from '#web/ui/period/use-today.ts'
import { ErrorState } from '#web/ui/states.tsx'

import { MonthsTable } from './months/months-table.tsx'
import { Loaded, Part } from './part.tsx'
import { PeriodBar } from './period-bar.tsx'
import { PeriodFigures } from './period-figures.tsx'
import { previousRange, readPeriod } from './period.ts'
import { statisticsQuery, useStatistics } from './statistics-queries.ts'

import classes from './statistics-page.module.css'

const MONTHS = 12

/** How the business does. */
export function StatisticsPage() {
  const [search] = useSearchParams()
  const today = useToday()
  const period = readPeriod(search, today)
  const beforeRange = previousRange(period)
  const present = useStatistics(period)
  const before = useStatistics({ ...beforeRange, by: period.by })
  const months = useStatistics({ from: monthStart(today, MONTHS), to: today, by: 'month' })

  const { data, error, isPlaceholderData } = present
  const retry = () => {
    for (const { refetch } of [present, before, months]) void refetch()
  }
  const isForbidden = error instanceof ApiError && error.status === 403
  const page = { title: 'Статистика', tabTitle: 'Статистика · Управление' }
  if (!data && isForbidden) {
    return (
      <Page {...page}>
        <NotAllowed />
      </Page>
    )
  }
  return (
    <Page
      {...page}
      actions={
        <SheetButton
          route={adminStatistics.sheet}
          input={{ query: statisticsQuery(period) }}
          total={isPlaceholderData ? undefined : data?.length}
          exact
          fileName="tropa-statistics.xlsx"
        />
      }
    >
      <PeriodBar period={period} today={today} />
      {present.isRefetchError && (
        <p className={classes.stale} role="alert">
          Цифры не обновились. {errorText(error)}
        </p>
      )}
      {present.isPending && (
        <div aria-busy="true">
          <VisuallyHidden component="output">Загружаем статистику</VisuallyHidden>
          <Skeleton height={132} mb={40} />
          <Skeleton height={288} />
        </div>
      )}
      {!present.isPending && !data && <ErrorState error={error} onRetry={retry} />}
      {data && (
        <div className={classes.content} aria-busy={isPlaceholderData}>
          <PeriodFigures
            rows={data}
            before={before.isPlaceholderData ? undefined : before.data}
            period={period}
            beforeRange={beforeRange}
            today={today}
          />
          <Part
            title="Месяц к месяцу"
            about="«Создали ссылку» и «Заплатили»: какая часть зарегистрировавшихся в этом месяце."
          >
            <Loaded name="месяцы" height={320} query={months}>
              {rows => <MonthsTable months={rows} today={today} />}
            </Loaded>
          </Part>
        </div>
      )}
    </Page>
  )
}
