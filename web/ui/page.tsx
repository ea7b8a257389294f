import { useEffect, type ReactNode } from 'react'

import classes from './page.module.css'

interface PageProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A screen: its name in the tab and on the paper, its main actions, its content. */
export function Page({ title, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Тропа`
  }, [title])
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </>
  )
}
