import { formatNumber } from '#web/ui/format.ts'

import { bucketWords, type Step } from './bucket.ts'
import type { Point } from './points.ts'

import classes from './visits-table.module.css'

interface VisitsTableProps {
  points: readonly Point[]
  step: Step
  comparing: boolean
}

const stepNames: Record<Step, string> = { hour: 'Час', day: 'День', month: 'Месяц' }

/** The numbers behind the chart. */
export const VisitsTable = ({ points, step, comparing }: VisitsTableProps) => (
  <details className={classes.details}>
    <summary className={classes.summary}>Таблица</summary>
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{stepNames[step]}</th>
            <th scope="col">Переходы</th>
            <th scope="col">Люди</th>
            {comparing && <th scope="col">Переходы раньше</th>}
            {comparing && <th scope="col">Люди раньше</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(point => (
            <tr key={point.label}>
              <th scope="row">{bucketWords(point.label, step)}</th>
              <td>{point.phase === 'ahead' ? '–' : formatNumber(point.visits)}</td>
              <td>{point.phase === 'ahead' ? '–' : formatNumber(point.people)}</td>
              {comparing && <td>{point.before ? formatNumber(point.before.visits) : '–'}</td>}
              {comparing && <td>{point.before ? formatNumber(point.before.people) : '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
