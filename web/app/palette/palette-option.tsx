import { IconDots } from '@tabler/icons-react'

import { Keys } from '#web/app/keys/keys.tsx'

import type { Command, FoundLink } from './command.ts'

import classes from './palette-option.module.css'

interface PaletteOptionProps {
  id: string
  command: Command
  isChosen: boolean
  onChoose: () => void
  onRun: () => void
  onEnter: (link: FoundLink) => void
}

/** A line of the list. The focus stays in the field: the pointer only chooses. */
export function PaletteOption({ id, command, isChosen, onChoose, onRun, onEnter }: PaletteOptionProps) {
  const { name, note, end, keys, Icon, link } = command
  return (
    // The keys are the field's, which names this line its active descendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      className={classes.option}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onMouseMove={() => isChosen || onChoose()}
      onMouseDown={event => event.preventDefault()}
      onClick={onRun}
    >
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <bdi className={classes.name}>{name}</bdi>
        {note && <bdi className={classes.note}>{note}</bdi>}
      </span>
      {end && <span className={classes.end}>{end}</span>}
      {keys && (
        <span className={classes.keys} aria-hidden="true">
          <Keys keys={keys} />
        </span>
      )}
      {link && (
        // For the pointer; the keyboard has its arrow.
        <span
          className={classes.more}
          title="Другие действия"
          aria-hidden="true"
          onClick={event => {
            event.stopPropagation()
            onEnter(link)
          }}
        >
          <IconDots size={20} stroke={1.75} />
        </span>
      )}
    </div>
  )
}
