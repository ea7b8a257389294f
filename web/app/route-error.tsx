import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'

import { noAnswer } from '#web/api/call.ts'
import { ErrorState } from '#web/ui/states.tsx'

import classes from './route-error.module.css'

const reload = () => location.reload()

/** The last resort of a screen: a bug, or a part of the page that did not load. Loading anew heals both, mostly. */
export function RouteError() {
  const error = useRouteError()
  const [isOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (isOffline) addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isOffline])
  return (
    <main className={classes.page}>
      <ErrorState error={isOffline ? noAnswer() : error} onRetry={reload} />
    </main>
  )
}
