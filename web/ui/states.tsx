import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import { errorText } from '#web/ui/error-text.ts'
import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import classes from './states.module.css'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  action?: ReactNode
}

/** Nothing here yet: says so, and what to do. */
export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <section ref={useFocusHeir<HTMLElement>()} className={classes.state}>
    <svg className={classes.trail} viewBox="0 0 96 32" aria-hidden="true">
      <path d="M4 26c14 0 16-18 30-18s14 14 28 14 14-10 22-10" />
      <circle cx="90" cy="12" r="4" />
    </svg>
    <h2 className={classes.title}>{title}</h2>
    {text && <div className={classes.text}>{text}</div>}
    {action && <div className={classes.action}>{action}</div>}
  </section>
)

interface ErrorStateProps {
  error: unknown
  onRetry: () => void
}

/** What happened, and a way to try again. */
export const ErrorState = ({ error, onRetry }: ErrorStateProps) => (
  <section ref={useFocusHeir<HTMLElement>()} className={classes.state} role="alert">
    <h2 className={classes.title}>Не получилось загрузить</h2>
    <p className={classes.text}>{errorText(error)}</p>
    <div className={classes.action}>
      <Button variant="default" onClick={onRetry}>
        Попробовать ещё раз
      </Button>
    </div>
  </section>
)
