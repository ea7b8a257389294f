import type { StatisticsDay } from '#contract/admin-statistics.ts'
import type { MoscowSteps } from '#server/admin/statistics/moscow-steps.ts'
import { begun } from '#server/platform/begun.ts'
import { column, figure } from '#server/platform/xlsx-columns.ts'
import type { Column, Row } from '#server/platform/xlsx-sheet.ts'
import { xlsx } from '#server/platform/xlsx.ts'

import { money } from './cells.ts'
import type { WantedSheet } from './sheet-streams.ts'

const columns: readonly Column[] = [
  column('День', 14, 'day'),
  figure('Регистрации'),
  figure('Создали ссылку'),
  figure('Получили переход'),
  figure('Заплатили'),
  figure('Новые плательщики'),
  figure('Платежи'),
  figure('Продления'),
  money('Сумма'),
  money('Возвраты'),
  figure('Не продлили'),
  figure('Переходы')
]

const cellsOf = (day: StatisticsDay): Row => [
  day.date,
  day.registrations,
  day.withLink,
  day.withVisit,
  day.withPayment,
  day.newPayers,
  day.payments,
  day.renewals,
  day.sum,
  day.refunds,
  day.ended,
  day.visits
]

const titles: Record<string, string> = { day: 'День', week: 'Неделя с', month: 'Месяц с' }

/** The statistics as a file; `days` is asked for once it is begun. */
export const statisticsSheet = (
  range: MoscowSteps,
  by: string,
  days: () => Promise<StatisticsDay[]>
): WantedSheet => {
  const [first, ...others] = columns
  async function* rows() {
    for (const day of await days()) yield cellsOf(day)
  }
  return {
    total: range.steps.length,
    exact: true,
    open: async () =>
      xlsx([
        {
          name: 'Статистика',
          columns: first ? [{ ...first, title: titles[by] ?? first.title }, ...others] : [],
          rows: await begun(rows())
        }
      ])
  }
}
