import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'

import { typeName } from '#contract/link-hosts.ts'
import { TargetIcon } from '#web/features/links/target-icon.tsx'

import { stateNames } from './link-state.ts'
import { noFilters, type ListQuestion } from './list-address.ts'

import classes from './filter-chips.module.css'

interface FilterChipsProps {
  question: ListQuestion
  onAsk: (question: Partial<ListQuestion>) => void
}

/** What the list is narrowed to; a press takes it off. */
export function FilterChips({ question: { type, state, tag }, onAsk }: FilterChipsProps) {
  const line = useRef<HTMLFieldSetElement>(null)
  const chips = [
    ...(type
      ? [
          {
            key: 'type',
            name: typeName(type),
            icon: <TargetIcon type={type} />,
            off: { type: undefined }
          }
        ]
      : []),
    ...(state ? [{ key: 'state', name: stateNames[state], icon: null, off: { state: undefined } }] : []),
    ...(tag ? [{ key: 'tag', name: `Тег: ${tag}`, icon: null, off: { tag: undefined } }] : [])
  ]
  if (chips.length === 0) return null

  // What was pressed goes: the focus stays among the rest, or at the filters.
  const keepFocus = (pressed: HTMLElement, isLast: boolean) => {
    const buttons = [...(line.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])]
    const at = buttons.indexOf(pressed)
    const near = isLast ? undefined : (buttons[at + 1] ?? buttons[at - 1])
    const filter = line.current?.previousElementSibling?.querySelector<HTMLElement>('fieldset button')
    ;(near ?? filter)?.focus()
  }
  return (
    <fieldset className={classes.chips} ref={line} aria-label="Выбранный отбор">
      {chips.map(({ key, name, icon, off }) => (
        <UnstyledButton
          key={key}
          className={classes.chip}
          data-chip
          aria-label={`${name}, убрать отбор`}
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget, false)
            onAsk(off)
          }}
        >
          {icon}
          <span className={classes.name}>{name}</span>
          <IconX size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      ))}
      {chips.length > 1 && (
        <UnstyledButton
          className={classes.all}
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget, true)
            onAsk(noFilters)
          }}
        >
          Сбросить всё
        </UnstyledButton>
      )}
    </fieldset>
  )
}
