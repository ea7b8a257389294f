import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'

import classes from './form-section.module.css'

interface FormSectionProps {
  title: string
  /** What is set, or what it is for. */
  summary: string
  isSet: boolean
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** What most links do without; folded, it says what there is. */
export function FormSection({ title, summary, isSet, isOpen, onToggle, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h3 className={classes.title}>
            <UnstyledButton
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-controls={id}
              aria-describedby={isOpen ? undefined : `${id}-summary`}
              onClick={onToggle}
            >
              {title}
            </UnstyledButton>
          </h3>
          {!isOpen && (
            <p className={classes.summary} id={`${id}-summary`} data-set={isSet || undefined}>
              {summary}
            </p>
          )}
        </div>
        <IconChevronDown
          className={classes.arrow}
          size={20}
          stroke={1.75}
          aria-hidden
          data-open={isOpen || undefined}
        />
      </div>
      <div className={classes.fields} id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}
