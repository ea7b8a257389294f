import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'

import classes from './more-section.module.css'

interface MoreSectionProps {
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** What most links do without; folded, it says what there is. */
export function MoreSection({ isOpen, onToggle, children }: MoreSectionProps) {
  const id = useId()
  return (
    <section className={classes.more}>
      <UnstyledButton className={classes.head} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span>
          <span className={classes.title}>Дополнительно</span>
          {!isOpen && <span className={classes.what}>Теги, срок работы, 18+, реклама и erid</span>}
        </span>
        <IconChevronDown className={classes.arrow} size={20} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <div className={classes.fields} id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}
