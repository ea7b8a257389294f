import { useEffect } from 'react'
import { useRouteError } from 'react-router'

import { noAnswer } from '#web/api/call.ts'
import { ErrorState } from '#web/ui/states.tsx'

import classes from './route-error.module.css'

const reload = () => location.reload()

/** A script in the words of Chrome, Firefox and Safari; a style sheet in those of Vite. */
const NOT_LOADED = /imported module|module script failed|preload CSS/

const isNotLoaded = (error: unknown) => error instanceof Error && NOT_LOADED.test(error.message)

/** The last resort of a screen: a bug, or a part of the page that did not load. Loading anew heals both, mostly. */
export function ScreenError() {
  const error = useRouteError()
  const isMissing = isNotLoaded(error)
  useEffect(() => {
    if (isMissing) addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isMissing])
  return <ErrorState error={isMissing ? noAnswer() : error} onRetry={reload} />
}

/** The same where nothing is around the screen. */
export const PageError = () => (
  <main className={classes.page}>
    <ScreenError />
  </main>
)
