import { formatNumber } from '#web/ui/format.ts'
import { percentWords } from '#web/ui/percent.ts'

import type { Sums } from './sums.ts'

import rows from '#web/features/admin/statistics/bar-rows.module.css'
import classes from './activation.module.css'

const stages = [
  { key: 'registrations', name: 'Зарегистрировались' },
  { key: 'withLink', name: 'Создали ссылку' },
  { key: 'withVisit', name: 'Получили переход' },
  { key: 'withPayment', name: 'Заплатили' }
] as const

/** Undefined where nobody registered, or the part is not known. */
const shareWords = (part: number | null, registrations: number): string | undefined =>
  part === null || registrations === 0 ? undefined : percentWords(part, registrations)

interface ActivationProps {
  present: Sums
  before: Sums | undefined
}

/** What became of those who registered in the period. */
export const Activation = ({ present, before }: ActivationProps) => (
  <ol className={rows.rows}>
    {stages.map(({ key, name }) => {
      const value = present[key]
      const share = shareWords(value, present.registrations)
      const old = before && shareWords(before[key], before.registrations)
      return (
        <li key={key} className={`${rows.row} ${classes.stage}`}>
          <span className={rows.name}>{name}</span>
          <span className={rows.value}>{value === null ? 'нет данных' : formatNumber(value)}</span>
          <span className={rows.aside}>{key !== 'registrations' && share}</span>
          <svg className={`${rows.bar} ${classes.bar}`} aria-hidden>
            <rect width={`${((value ?? 0) / (present.registrations || 1)) * 100}%`} height="100%" rx="2" />
          </svg>
          {key !== 'registrations' && old !== undefined && (
            <span className={`${rows.below} ${classes.old}`}>раньше {old}</span>
          )}
        </li>
      )
    })}
  </ol>
)
