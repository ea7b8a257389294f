import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { Limits } from '#contract/plan-schema.ts'
import type { FamilyId } from '#contract/plans.ts'
import { termText } from '#web/features/profile/plans/plan-words.ts'
import { formatNumber, formatRoubles } from '#web/ui/format.ts'

import type { Offer } from './offers.ts'

import classes from './plan-table.module.css'

const amountText = (limit: number | null): ReactNode => (limit === null ? 'без предела' : formatNumber(limit))

const rows: readonly { name: string; cell: (limits: Limits) => ReactNode }[] = [
  { name: 'Ссылки', cell: ({ links }) => amountText(links) },
  { name: 'Мини-страницы', cell: ({ landings }) => (landings === 0 ? <No /> : amountText(landings)) },
  { name: 'Статистика хранится', cell: ({ analyticsDays }) => termText(analyticsDays) },
  { name: 'Статистика Wildberries', cell: ({ marketplace }) => (marketplace ? <Yes /> : <No />) },
  { name: 'Ссылки работают и после тарифа', cell: () => <Yes /> }
]

const Yes = () => (
  <>
    <IconCheck size={20} stroke={2} aria-hidden />
    <VisuallyHidden>Да</VisuallyHidden>
  </>
)

const No = () => (
  <>
    <IconMinus size={20} stroke={2} aria-hidden data-no />
    <VisuallyHidden>Нет</VisuallyHidden>
  </>
)

interface PlanTableProps {
  offers: readonly Offer[]
  present: FamilyId | null
}

/** The plans side by side, the free one too. */
export const PlanTable = ({ offers, present }: PlanTableProps) => (
  <section aria-labelledby="table-title">
    <h2 id="table-title" className={classes.title}>
      Что входит в тарифы
    </h2>
    <div className={classes.frame}>
      <table className={classes.table} aria-labelledby="table-title">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Что входит</VisuallyHidden>
            </th>
            {offers.map(({ name, family }) => (
              <th key={name} scope="col" data-present={family === present}>
                {name}
                {family === present && <VisuallyHidden>, ваш</VisuallyHidden>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {offers.map(({ name, family, limits }) => (
                <td key={name} data-present={family === present}>
                  {row.cell(limits)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Месяц, если платить за один</th>
            {offers.map(({ name, family, plans }) => (
              <td key={name} data-present={family === present}>
                {formatRoubles(plans[0]?.RUB.price ?? 0)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  </section>
)
