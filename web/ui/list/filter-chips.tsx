import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'

import classes from './filter-chips.module.css'

interface FilterChip {
  key: string
  name: string
  icon?: ReactNode
  /** Takes it off. */
  remove: () => void
}

interface FilterChipsProps {
  chips: readonly FilterChip[]
  onReset: () => void
  /** What of the tools before it has the focus when the last chip goes. */
  heir: string
  isDense?: boolean
}

/** What a list is narrowed to; a press takes it off. */
export function FilterChips({ chips, onReset, heir, isDense = false }: FilterChipsProps) {
  const line = useRef<HTMLFieldSetElement>(null)
  if (chips.length === 0) return null

  // What was pressed goes: the focus stays among the rest, or at the tools.
  const keepFocus = (pressed: HTMLElement, isLast: boolean) => {
    const buttons = [...(line.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])]
    const at = buttons.indexOf(pressed)
    const near = isLast ? undefined : (buttons[at + 1] ?? buttons[at - 1])
    const tools = line.current?.previousElementSibling?.querySelector<HTMLElement>(heir)
    ;(near ?? tools)?.focus()
  }
  return (
    <fieldset
      className={classes.chips}
      data-dense={isDense || undefined}
      ref={line}
      aria-label="Выбранный отбор"
    >
      {chips.map(({ key, name, icon, remove }) => (
        <UnstyledButton
          key={key}
          className={classes.chip}
          data-chip
          aria-label={`${name}, убрать отбор`}
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget, false)
            remove()
          }}
        >
          {icon}
          <span className={classes.name}>{name}</span>
          <IconX size={isDense ? 14 : 16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      ))}
      {chips.length > 1 && (
        <UnstyledButton
          className={classes.all}
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget, true)
            onReset()
          }}
        >
          Сбросить всё
        </UnstyledButton>
      )}
    </fieldset>
  )
}
