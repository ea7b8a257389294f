import { useEffect, useId, useRef, type ReactNode } from 'react'

import { useConfig } from '#web/api/config.ts'
import { LivingExample } from '#web/features/auth/living-example.tsx'
import { Footer } from '#web/ui/footer.tsx'
import { Logo } from '#web/ui/logo.tsx'

import great from '#web/ui/great-title.module.css'
import classes from './auth-frame.module.css'

interface AuthFrameProps {
  title: string
  lead?: ReactNode
  /** The screen answers what was done on another one. */
  isAnswer?: boolean
  children: ReactNode
}

/** Screens before the app: the form, and beside it what the form is for. */
export function AuthFrame({ title, lead, isAnswer = false, children }: AuthFrameProps) {
  const { data: config } = useConfig()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // Whoever comes to the screen is told of it whole.
  const named = { 'aria-labelledby': id, 'aria-describedby': lead === undefined ? undefined : `${id}-lead` }
  const shown = useRef(isAnswer ? undefined : title)
  useEffect(() => {
    document.title = `${title} · Тропа`
    // What was pressed is gone with the screen before: the next one is told of.
    if (shown.current !== title) heading.current?.focus()
    shown.current = title
  }, [title])
  return (
    <div className={classes.frame}>
      <main className={classes.column} {...named}>
        <p className={classes.brand}>
          <Logo size={32} />
          Тропа
        </p>
        <div className={classes.form}>
          <h1
            ref={heading}
            id={id}
            className={great.title}
            tabIndex={-1}
            aria-describedby={named['aria-describedby']}
          >
            {title}
          </h1>
          {lead === undefined ? (
            <div className={classes.gap} />
          ) : (
            <p id={`${id}-lead`} className={classes.lead}>
              {lead}
            </p>
          )}
          {children}
        </div>
        <Footer config={config} />
      </main>
      <aside className={classes.aside}>
        <LivingExample />
      </aside>
    </div>
  )
}
