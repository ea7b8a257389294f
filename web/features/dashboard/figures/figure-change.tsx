import type { Change } from '#web/ui/change.ts'

import classes from './figures.module.css'

interface FigureChangeProps {
  /** Nothing said, or not yet: the lines keep their height. */
  change: Change | undefined
  /** Neither good nor bad. */
  neutral: boolean
}

const NOTHING = '\u00A0'

/** How a figure changed, and below it from which number. */
export const FigureChange = ({ change, neutral }: FigureChangeProps) => (
  <>
    <dd className={classes.change} data-direction={neutral ? 'same' : change?.direction}>
      {change?.text || NOTHING}
    </dd>
    <dd className={classes.numbers}>{change?.numbers || NOTHING}</dd>
  </>
)
