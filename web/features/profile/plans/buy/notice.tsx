import type { ReactNode } from 'react'

import parts from '#web/features/profile/parts.module.css'

/** One for all renders: each notice is brought into sight once. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

interface NoticeProps {
  kind: 'failure' | 'warning'
  children: ReactNode
}

/** What came of a press of the button; on a small screen the dialog may be scrolled elsewhere. */
export const Notice = ({ kind, children }: NoticeProps) => (
  <p ref={bringIntoSight} className={parts[kind]} role="alert">
    {children}
  </p>
)
