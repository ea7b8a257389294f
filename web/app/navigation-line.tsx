import { useNavigation } from 'react-router'

import classes from './navigation-line.module.css'

/** A thin line while the next screen loads; quick ones pass without it. */
export function NavigationLine() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <progress className={classes.line} aria-label="Открываем страницу" />
}
