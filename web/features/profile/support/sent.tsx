import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './sent.module.css'

/** What is shown in place of a form that has gone, and what comes of it. */
export const Sent = ({ title, children }: { title: string; children: ReactNode }) => (
  <output className={classes.sent}>
    <p className={classes.title}>
      <IconCheck size={22} aria-hidden />
      {title}
    </p>
    {children}
  </output>
)
