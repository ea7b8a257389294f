import { IconArrowLeft, IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'

import type { Command, FoundLink } from './command.ts'

import classes from './palette-field.module.css'

/** As much as the API searches by. */
const LONGEST = 200

interface PaletteFieldProps {
  ref: Ref<HTMLInputElement>
  typed: string
  onType: (text: string) => void
  scope: FoundLink | undefined
  listId: string
  chosen: Command | undefined
  onMove: (steps: number) => void
  onRun: () => void
  /** To the actions of the chosen link. */
  onEnter: () => void
  /** Back from the actions of a link. */
  onLeave: () => void
  onClose: () => void
}

const isAtEnd = ({ selectionStart, value }: HTMLInputElement) => selectionStart === value.length

export function PaletteField(props: PaletteFieldProps) {
  const { ref, typed, onType, scope, listId, chosen, onMove, onRun, onEnter, onLeave, onClose } = props

  const actionOf = (event: KeyboardEvent<HTMLInputElement>): (() => void) | undefined => {
    switch (event.key) {
      case 'ArrowDown':
        return () => onMove(1)
      case 'ArrowUp':
        return () => onMove(-1)
      case 'Enter':
        return onRun
      case 'ArrowRight':
        return chosen?.link && isAtEnd(event.currentTarget) ? onEnter : undefined
      case 'Backspace':
        return scope && !typed ? onLeave : undefined
      default:
        return undefined
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const action = actionOf(event)
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <div className={classes.line}>
      {scope ? (
        <button type="button" className={classes.button} onClick={onLeave} aria-label="Назад к поиску">
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </button>
      ) : (
        <IconSearch className={classes.icon} size={20} stroke={1.75} aria-hidden />
      )}
      {scope && <span className={classes.scope}>{scope.name}</span>}
      <input
        ref={ref}
        className={classes.field}
        value={typed}
        onChange={event => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        placeholder={scope ? 'Действие' : 'Ссылка или действие'}
        maxLength={LONGEST}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        role="combobox"
        aria-label={scope ? `Действия со ссылкой ${scope.name}` : 'Ссылка, раздел или действие'}
        aria-autocomplete="list"
        aria-expanded={chosen !== undefined}
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${chosen.id}`}
        data-autofocus
      />
      <button type="button" className={classes.button} onClick={onClose} aria-label="Закрыть">
        <IconX size={20} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}
