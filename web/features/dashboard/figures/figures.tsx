import { formatNumber } from '#web/ui/format.ts'

import type { Change } from './change.ts'
import type { Totals } from './totals.ts'

import classes from './figures.module.css'

interface Figure {
  key: keyof Totals
  label: string
  hint: string
}

const figures: readonly Figure[] = [
  { key: 'visits', label: 'Переходы', hint: 'открытия ссылок людьми' },
  { key: 'people', label: 'Люди', hint: 'разные посетители' },
  { key: 'repeats', label: 'Повторы', hint: 'те же люди ещё раз' },
  { key: 'machines', label: 'Машины', hint: 'роботы и превью, в переходы не входят' }
]

interface FiguresProps {
  totals: Totals
  /** Nothing when there is nothing to compare with. */
  changes: Record<keyof Totals, Change> | 'awaited' | undefined
}

/** The four sums of the period. More machines are neither good nor bad, so theirs has no colour. */
export const Figures = ({ totals, changes }: FiguresProps) => (
  <dl className={classes.figures}>
    {figures.map(({ key, label, hint }) => (
      <div key={key} className={classes.figure}>
        <dt className={classes.label}>{label}</dt>
        <dd className={classes.value}>{formatNumber(totals[key])}</dd>
        {changes === 'awaited' && <dd className={classes.change}>{'\u00A0'}</dd>}
        {typeof changes === 'object' && (
          <dd
            className={classes.change}
            data-direction={key === 'machines' ? 'same' : changes[key].direction}
          >
            {changes[key].text}
          </dd>
        )}
        <dd className={classes.hint}>{hint}</dd>
      </div>
    ))}
  </dl>
)
