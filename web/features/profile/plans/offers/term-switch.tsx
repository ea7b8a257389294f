import { SegmentedControl } from '@mantine/core'

import { monthsText } from '#web/features/profile/plans/plan-words.ts'

import classes from './term-switch.module.css'

interface TermSwitchProps {
  terms: readonly { months: number; saving: number }[]
  value: number
  onChange: (months: number) => void
}

/** For how long: the longer, the less a month costs. */
export const TermSwitch = ({ terms, value, onChange }: TermSwitchProps) => (
  <SegmentedControl
    aria-label="На какой срок"
    className={classes.switch ?? ''}
    value={String(value)}
    onChange={months => onChange(Number(months))}
    data={terms.map(({ months, saving }) => ({
      value: String(months),
      label: (
        <span className={classes.term}>
          <span className={classes.long}>{monthsText(months)}</span>
          <span className={classes.short}>{months}&nbsp;мес.</span>
          {saving > 0 && (
            <span className={classes.saving}>
              −{saving}
              {'\u00A0'}%
            </span>
          )}
        </span>
      )
    }))}
  />
)
