import { useEffect, type ReactNode } from 'react'

import { LivingExample } from '#web/features/auth/living-example.tsx'
import { Logo } from '#web/ui/logo.tsx'

import classes from './auth-frame.module.css'

interface AuthFrameProps {
  title: string
  lead: ReactNode
  children: ReactNode
}

/** Screens before the app: the form, and beside it what the form is for. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  useEffect(() => {
    document.title = `${title} · Тропа`
  }, [title])
  return (
    <div className={classes.frame}>
      <main className={classes.column}>
        <p className={classes.brand}>
          <Logo size={32} />
          Тропа
        </p>
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
      </main>
      <aside className={classes.aside}>
        <LivingExample />
      </aside>
    </div>
  )
}
