import legend from '#web/ui/chart/legend.module.css'
import classes from './legend.module.css'

interface LegendProps {
  before: string | undefined
  /** Months of the period before are wanted, and do not match. */
  isParted: boolean
}

/** What the lines mean. */
export const Legend = ({ before, isParted }: LegendProps) => (
  <ul className={legend.legend}>
    <li className={legend.main}>Переходы</li>
    <li className={classes.people}>Люди</li>
    {before !== undefined && <li className={classes.before}>Переходы {before}</li>}
    {isParted && <li className={classes.parted}>По месяцам сравнить не с чем: они разной длины</li>}
  </ul>
)
