import { useEffect } from 'react'
import { useRouteError } from 'react-router'

import { noAnswer } from '#web/api/call.ts'
import { ErrorState } from '#web/ui/states.tsx'

import classes from './route-error.module.css'

const reload = () => location.reload()

/** In the words of Chrome, Firefox and Safari. */
const NOT_LOADED = /dynamically imported module|Importing a module script failed/

const isNotLoaded = (error: unknown) => error instanceof TypeError && NOT_LOADED.test(error.message)

/** The last resort of a screen: a bug, or a part of the page that did not load. Loading anew heals both, mostly. */
export function RouteError() {
  const error = useRouteError()
  const isMissing = isNotLoaded(error)
  useEffect(() => {
    if (isMissing) addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isMissing])
  return (
    <main className={classes.page}>
      <ErrorState error={isMissing ? noAnswer() : error} onRetry={reload} />
    </main>
  )
}
