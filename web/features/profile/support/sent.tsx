import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './sent.module.css'

/** One for all renders: it is brought into sight once. The form that stood there was higher, and what is below has moved up. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** What is shown in place of a form that has gone, and what comes of it. */
export const Sent = ({ title, children }: { title: string; children: ReactNode }) => (
  <output ref={bringIntoSight} className={classes.sent}>
    <p className={classes.title}>
      <IconCheck size={22} aria-hidden />
      {title}
    </p>
    {children}
  </output>
)
