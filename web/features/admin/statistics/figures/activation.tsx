import { formatNumber } from '#web/ui/format.ts'

import type { Sums } from './sums.ts'

import rows from '#web/features/admin/statistics/bar-rows.module.css'
import classes from './activation.module.css'

const stages = [
  { key: 'registrations', name: 'Зарегистрировались' },
  { key: 'withLink', name: 'Создали ссылку' },
  { key: 'withVisit', name: 'Получили переход' },
  { key: 'withPayment', name: 'Заплатили' }
] as const

const percent = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

const shareOf = (part: number | null, whole: number): number | undefined =>
  part === null || whole === 0 ? undefined : (part / whole) * 100

const percentWords = (share: number): string => `${percent.format(share)}\u00A0%`

interface ActivationProps {
  present: Sums
  before: Sums | undefined
}

/** What became of those who registered in the period. */
export const Activation = ({ present, before }: ActivationProps) => (
  <ol className={rows.rows}>
    {stages.map(({ key, name }) => {
      const value = present[key]
      const share = shareOf(value, present.registrations)
      const old = before && shareOf(before[key], before.registrations)
      return (
        <li key={key} className={`${rows.row} ${classes.stage}`}>
          <span className={rows.name}>{name}</span>
          <span className={rows.value}>{value === null ? 'нет данных' : formatNumber(value)}</span>
          <span className={rows.aside}>
            {key !== 'registrations' && share !== undefined && percentWords(share)}
          </span>
          <svg className={`${rows.bar} ${classes.bar}`} aria-hidden>
            <rect width={`${share ?? 0}%`} height="100%" rx="2" />
          </svg>
          {key !== 'registrations' && old !== undefined && (
            <span className={`${rows.below} ${classes.old}`}>раньше {percentWords(old)}</span>
          )}
        </li>
      )
    })}
  </ol>
)
