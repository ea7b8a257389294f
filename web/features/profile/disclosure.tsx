import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './disclosure.module.css'

interface DisclosureProps {
  id?: string
  title: string
  children: ReactNode
}

/** A line that opens what stands below it. The browser's own: it is found by a search on the page, too. */
export const Disclosure = ({ id, title, children }: DisclosureProps) => (
  <details className={classes.disclosure} id={id}>
    <summary className={classes.title}>
      <span>{title}</span>
      <IconChevronDown className={classes.mark ?? ''} size={20} stroke={1.75} aria-hidden />
    </summary>
    <div className={classes.content}>{children}</div>
  </details>
)
