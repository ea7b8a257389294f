import classes from './keys.module.css'

/** Keys as they stand on the keyboard. */
export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className={classes.keys}>
    {keys.map(key => (
      <kbd key={key} className={classes.key}>
        {key}
      </kbd>
    ))}
  </span>
)
