import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'

import type { Filter } from './filters.ts'

import classes from './filter-chips.module.css'

interface FilterChipsProps {
  filters: readonly Filter[]
  set: Readonly<Record<string, string>>
  /** What a value is called when the screen knows better: the name of a user instead of the id. */
  names: Readonly<Record<string, string | undefined>>
  onChange: (set: Readonly<Record<string, string>>) => void
}

/** What the list is narrowed to; a press takes it off. */
export function FilterChips({ filters, set, names, onChange }: FilterChipsProps) {
  const line = useRef<HTMLFieldSetElement>(null)
  const chips = filters.flatMap(({ param, label, words }) => {
    const value = set[param]
    if (value === undefined) return []
    const name = names[param]
    return [{ param, text: name === undefined ? words(value) : `${label}: ${name}` }]
  })
  if (chips.length === 0) return null

  const without = (param: string) =>
    Object.fromEntries(Object.entries(set).filter(([name]) => name !== param))
  // What was pressed goes: the focus stays among the rest, or at the tools.
  const keepFocus = (pressed: HTMLElement, isLast: boolean) => {
    const buttons = [...(line.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])]
    const at = buttons.indexOf(pressed)
    const near = isLast ? undefined : (buttons[at + 1] ?? buttons[at - 1])
    const tools = line.current?.previousElementSibling?.querySelector<HTMLElement>('button, input')
    ;(near ?? tools)?.focus()
  }
  return (
    <fieldset className={classes.chips} ref={line} aria-label="Выбранный отбор">
      {chips.map(({ param, text }) => (
        <UnstyledButton
          key={param}
          className={classes.chip}
          data-chip
          aria-label={`${text}, убрать отбор`}
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget, false)
            onChange(without(param))
          }}
        >
          <span className={classes.name}>{text}</span>
          <IconX size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      ))}
      {chips.length > 1 && (
        <UnstyledButton
          className={classes.all}
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget, true)
            onChange({})
          }}
        >
          Сбросить всё
        </UnstyledButton>
      )}
    </fieldset>
  )
}
