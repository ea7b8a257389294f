import { CsvButton } from '#web/features/dashboard/csv-button.tsx'
import { ChartTable } from '#web/ui/chart/chart-table.tsx'
import { formatNumber } from '#web/ui/format.ts'

import { bucketWords, type Step } from './bucket.ts'
import type { Counts, Point } from './points.ts'

import classes from './visits-table.module.css'

interface VisitsTableProps {
  points: readonly Point[]
  step: Step
  comparing: boolean
}

const stepNames: Record<Step, string> = { hour: 'Час', day: 'День', month: 'Месяц' }

/** Dates as every spreadsheet reads them. */
const cellsOf = ({ label, visits, people }: Counts): (string | number)[] => [
  label.replace('T', ' '),
  visits,
  people
]

/** A shorter period before has no such place. */
const noCells = ['', '', '']

/** What is still ahead is no row of zeros. */
const fileRows = (points: readonly Point[], comparing: boolean) =>
  points
    .filter(({ phase }) => phase !== 'ahead')
    .map(point => cellsOf(point).concat(comparing ? (point.before ? cellsOf(point.before) : noCells) : []))

const columnsOf = (step: Step, comparing: boolean) => [
  stepNames[step],
  'Переходы',
  'Люди',
  ...(comparing ? [`${stepNames[step]} раньше`, 'Переходы раньше', 'Люди раньше'] : [])
]

/** The numbers behind the chart. */
export const VisitsTable = ({ points, step, comparing }: VisitsTableProps) => (
  <div className={classes.frame}>
    <ChartTable className={classes.visits}>
      <thead>
        <tr>
          {columnsOf(step, comparing).map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(point => (
          <tr key={point.label}>
            <th scope="row">{bucketWords(point.label, step)}</th>
            <td>{point.phase === 'ahead' ? '–' : formatNumber(point.visits)}</td>
            <td>{point.phase === 'ahead' ? '–' : formatNumber(point.people)}</td>
            {comparing && <td>{point.before ? bucketWords(point.before.label, step) : '–'}</td>}
            {comparing && <td>{point.before ? formatNumber(point.before.visits) : '–'}</td>}
            {comparing && <td>{point.before ? formatNumber(point.before.people) : '–'}</td>}
          </tr>
        ))}
      </tbody>
    </ChartTable>
    <div className={classes.file}>
      <CsvButton
        title="Переходы по времени"
        name="perehody"
        header={columnsOf(step, comparing)}
        rows={fileRows(points, comparing)}
      />
    </div>
  </div>
)
