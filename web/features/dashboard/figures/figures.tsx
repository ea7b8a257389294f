import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId, useState } from 'react'

import type { ReportQuery } from '#contract/analytics.ts'
import { Late } from '#web/features/dashboard/late.tsx'
import { MachinesButton } from '#web/features/dashboard/machines/machines-button.tsx'
import type { Change } from '#web/ui/change.ts'
import { formatNumber } from '#web/ui/format.ts'
import { HangingPanel } from '#web/ui/hanging-panel.tsx'

import { FigureChange } from './figure-change.tsx'
import { knowsMachines, type Totals } from './totals.ts'

import classes from './figures.module.css'

const loadReasons = async () =>
  (await import('#web/features/dashboard/machines/machine-reasons.tsx')).MachineReasons

interface Figure {
  key: keyof Totals
  label: string
  /** People’s says how far it is to be trusted. */
  hint?: string
}

const figures: readonly Figure[] = [
  { key: 'visits', label: 'Переходы', hint: 'открытия ссылок людьми' },
  { key: 'people', label: 'Люди' },
  { key: 'repeats', label: 'Повторы', hint: 'те же люди ещё раз' },
  { key: 'machines', label: 'Машины', hint: 'роботы и превью, в переходы не входят' }
]

/** More than so many may be told by a sketch (docs/decisions/020); other places of the service count the same people one by one. */
const SKETCHED_FROM = 1000

const peopleHint = (people: number, isOverMonths: boolean): string =>
  ['разные посетители', people > SKETCHED_FROM && '±1\u00A0%', isOverMonths && 'каждый месяц заново']
    .filter(Boolean)
    .join(', ')

interface FiguresProps {
  totals: Totals
  /** Nothing when there is nothing to compare with. */
  changes: Record<keyof Totals, Change> | 'awaited' | undefined
  query: ReportQuery
  live: boolean
  /** Visitors are told apart within a month: their hash has another key in each. */
  isOverMonths: boolean
}

/** The four sums of the period. More machines are neither good nor bad, so theirs has no colour. */
export function Figures({ totals, changes, query, live, isOverMonths }: FiguresProps) {
  const reasonsId = useId()
  const [opened, setOpened] = useState(false)
  const wide = useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false })
  const machines = knowsMachines(query)
  const hasReasons = machines && totals.machines > 0
  const reasons = (
    <Late
      load={loadReasons}
      props={{ query, live }}
      skeleton={<Skeleton height={200} />}
      action="Показать причины"
    />
  )
  return (
    <div className={classes.frame}>
      <dl className={classes.figures}>
        {figures.map(({ key, label, hint }) => (
          <div key={key} className={classes.figure}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>
              {key === 'machines' && !machines ? '—' : formatNumber(totals[key])}
            </dd>
            {changes && (key !== 'machines' || machines) && (
              <FigureChange
                change={changes === 'awaited' ? undefined : changes[key]}
                neutral={key === 'machines'}
              />
            )}
            <dd className={classes.hint}>
              {key === 'machines' && hasReasons ? (
                <HangingPanel
                  opened={opened && wide}
                  onClose={() => setOpened(false)}
                  label="Кого не посчитали"
                  id={reasonsId}
                  className={classes.panel}
                  button={
                    <MachinesButton opened={opened} onToggle={() => setOpened(!opened)} partId={reasonsId} />
                  }
                >
                  {reasons}
                </HangingPanel>
              ) : key !== 'machines' || machines ? (
                (hint ?? peopleHint(totals.people, isOverMonths))
              ) : (
                'для машин не определяется'
              )}
            </dd>
          </div>
        ))}
      </dl>
      {opened && !wide && hasReasons && (
        <div id={reasonsId} className={classes.reasons}>
          {reasons}
        </div>
      )}
    </div>
  )
}
