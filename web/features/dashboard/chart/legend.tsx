import classes from './legend.module.css'

/** What the lines mean. */
export const Legend = ({ before }: { before: string | undefined }) => (
  <ul className={classes.legend}>
    <li className={classes.visits}>Переходы</li>
    <li className={classes.people}>Люди</li>
    {before !== undefined && <li className={classes.before}>Переходы {before}</li>}
  </ul>
)
