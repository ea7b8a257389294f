import { Skeleton } from '@mantine/core'

import { analytics, type ReportQuery } from '#contract/analytics.ts'
import { CsvButton } from '#web/features/dashboard/csv-button.tsx'
import { useReport } from '#web/features/dashboard/queries.ts'
import { ReportView } from '#web/features/dashboard/report-view.tsx'
import { formatNumber } from '#web/ui/format.ts'

import { machineHint, machineName } from './machine-names.ts'

import classes from './machine-reasons.module.css'

interface MachineReasonsProps {
  query: ReportQuery
  live: boolean
}

/** Who opened the links without being a person, and why nobody counts them. */
export function MachineReasons({ query, live }: MachineReasonsProps) {
  const result = useReport(analytics.machines, query, { live })
  return (
    <div className={classes.reasons}>
      <p className={classes.why}>
        Эти открытия сделали программы: мессенджер готовил превью, поисковик читал страницу, сервис проверял
        адрес. Людей за ними нет, поэтому в переходы они не входят. Ваши собственные открытия тоже здесь, если
        вы просили их не считать.
      </p>
      <ReportView name="Машины" result={result} skeleton={<Skeleton height={120} />}>
        {rows => (
          <>
            <dl className={classes.list}>
              {rows.map(({ label, visits }) => (
                <div key={label} className={classes.row}>
                  <dt className={classes.name}>
                    <bdi>{machineName(label)}</bdi>
                    {machineHint(label) && <span className={classes.hint}>{machineHint(label)}</span>}
                  </dt>
                  <dd className={classes.number}>{formatNumber(visits)}</dd>
                </div>
              ))}
            </dl>
            <div className={classes.tools}>
              <CsvButton
                title="Машины"
                name="mashiny"
                header={['Кто', 'Открытия']}
                rows={rows.map(({ label, visits }) => [machineName(label), visits])}
              />
            </div>
          </>
        )}
      </ReportView>
    </div>
  )
}
