import { useRouteError } from 'react-router'

import { ErrorState } from '#web/ui/states.tsx'

import classes from './route-error.module.css'

/** The last resort of a screen: a bug, or a part of the page that did not load. Loading anew heals both, mostly. */
export function RouteError() {
  const error = useRouteError()
  return (
    <main className={classes.page}>
      <ErrorState error={error} onRetry={() => location.reload()} />
    </main>
  )
}
