import { useEffect, useRef, type ReactNode } from 'react'

import classes from './order-notice.module.css'

interface OrderNoticeProps {
  kind: 'waiting' | 'paid' | 'declined' | 'review' | 'settled'
  title: string
  icon: ReactNode
  children: ReactNode
  actions?: ReactNode
}

/** One state of a payment; what it turns into is heard, too. */
export function OrderNotice({ kind, title, icon, children, actions }: OrderNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The window that had the focus is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={classes.notice} data-kind={kind}>
      {icon}
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      <div className={classes.text}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  )
}
