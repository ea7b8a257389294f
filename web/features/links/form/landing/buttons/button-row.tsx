import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconGripVertical, IconX } from '@tabler/icons-react'
import { memo, useId, type KeyboardEvent, type ReactNode } from 'react'

import { typeOfTarget } from '#contract/link-hosts.ts'
import type { ButtonValue } from '#web/features/links/form/link-values.ts'
import { TargetIcon } from '#web/features/links/target-icon.tsx'
import { shortAddress } from '#web/ui/short-address.ts'

import type { ButtonActions } from './button-actions.ts'
import { nameOf } from './buttons-list.ts'

import classes from './button-row.module.css'

interface ButtonRowProps {
  button: ButtonValue
  index: number
  total: number
  isOpen: boolean
  isBad: boolean
  /** A link above it leads to the same address. */
  isTwice: boolean
  actions: ButtonActions
  onToggle: (key: string) => void
  /** Somebody is about to type in its fields. */
  onEdit: (key: string) => void
  onRemove: (key: string) => void
  /** Its fields, while it is open. */
  children?: ReactNode
}

/** An additional link in one line, by which it is dragged, opened and removed. Drawn again only when it is another. */
export const ButtonRow = memo(function ButtonRow({
  button,
  index,
  total,
  isOpen,
  isBad,
  isTwice,
  actions,
  onToggle,
  onEdit,
  onRemove,
  children
}: ButtonRowProps) {
  const id = useId()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: button.key, attributes: { roleDescription: 'переставляемая ссылка' } })
  const name = nameOf(button, index)

  const shiftByKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by === undefined || !event.altKey || isDragging) return
    event.preventDefault()
    actions.shift(button.key, by)
  }

  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      data-dragged={isDragging || undefined}
      data-bad={isBad || undefined}
    >
      <div className={classes.line}>
        <button
          ref={setActivatorNodeRef}
          className={classes.handle}
          type="button"
          {...attributes}
          {...listeners}
          onKeyDownCapture={shiftByKey}
          aria-label={`Переставить: ${name}, место ${index + 1} из ${total}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          // While it is held, «Escape» puts it back and does not close the form.
          data-mantine-stop-propagation={isDragging || undefined}
        >
          <IconGripVertical size={18} stroke={1.75} aria-hidden />
        </button>
        <UnstyledButton
          className={classes.summary}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          data-button={button.key}
          onKeyDown={shiftByKey}
          onClick={() => onToggle(button.key)}
        >
          <TargetIcon type={typeOfTarget(button.url)} />
          <span className={classes.words}>
            <span className={classes.title}>{button.title.trim() || 'Без надписи'}</span>
            <span className={classes.address}>{shortAddress(button.url) || 'Адреса пока нет'}</span>
            {isTwice && <span className={classes.note}>Такая ссылка уже есть</span>}
          </span>
          <IconChevronDown className={classes.arrow} size={18} stroke={1.75} aria-hidden />
        </UnstyledButton>
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="primary"
          size={40}
          aria-label={`Убрать: ${name}`}
          onClick={() => onRemove(button.key)}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div
        className={classes.fields}
        id={id}
        hidden={!isOpen}
        // Not for a button within: what folds up above would take it away from under the finger.
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement) onEdit(button.key)
        }}
      >
        {children}
      </div>
    </li>
  )
})
