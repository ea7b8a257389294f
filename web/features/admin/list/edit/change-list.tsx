import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'

import type { ChangeLine } from './change-lines.ts'

import classes from './change-list.module.css'

/** From what to what: of a form before it is saved, and of the history. */
export const ChangeList = ({ lines }: { lines: readonly ChangeLine[] }) =>
  lines.length > 0 && (
    <ul className={classes.list}>
      {lines.map(({ label, before, after }) => (
        <li key={label} className={classes.line}>
          <span className={classes.label}>{label}:</span> <span className={classes.before}>{before}</span>{' '}
          <IconArrowRight size={14} stroke={1.75} aria-hidden className={classes.arrow} />
          <VisuallyHidden>станет</VisuallyHidden> <span className={classes.after}>{after}</span>
        </li>
      ))}
    </ul>
  )
