import { useEffect, type ReactNode } from 'react'

import classes from './page.module.css'

interface PageProps {
  title: string
  /** What the browser's tab says instead. */
  tabTitle?: string
  actions?: ReactNode
  children: ReactNode
}

/** A screen: its name in the tab and on the paper, its main actions, its content. */
export function Page({ title, tabTitle = title, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${tabTitle} · Тропа`
  }, [tabTitle])
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
