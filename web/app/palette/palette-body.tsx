import { VisuallyHidden } from '@mantine/core'
import { useId, useRef, useState } from 'react'

import { count } from '#web/ui/format.ts'
import { useWindowKey } from '#web/ui/keys/use-window-key.ts'

import type { Command, FoundLink } from './command.ts'
import { PaletteField } from './palette-field.tsx'
import { PaletteHints } from './palette-hints.tsx'
import { PaletteList } from './palette-list.tsx'
import { noteRecent } from './recent.ts'
import { useEnter } from './use-enter.ts'
import type { LinkCommands } from './use-link-commands.ts'
import { usePalette } from './use-palette.ts'

import classes from './palette.module.css'

interface PaletteBodyProps {
  linkCommands: LinkCommands
  /** The link whose actions are listed. */
  scope: FoundLink | undefined
  onScope: (link: FoundLink | undefined) => void
  onRun: (command: Command) => void
  onClose: () => void
}

/** A combobox whose list is always open: the focus stays in the field, the keys move the choice. */
export function PaletteBody({ linkCommands, scope, onScope, onRun, onClose }: PaletteBodyProps) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [typedBefore, setTypedBefore] = useState('')
  const [chosenId, setChosenId] = useState<string>()
  const { groups, status, isSearching, problem } = usePalette(typed, scope, linkCommands)

  const commands = groups.flatMap(group => group.commands)
  const chosenAt = Math.max(
    commands.findIndex(({ id }) => id === chosenId),
    0
  )
  const chosen = commands[chosenAt]

  const type = (text: string) => {
    setTyped(text)
    setChosenId(undefined)
  }
  const move = (steps: number) => {
    const next = commands[(chosenAt + steps + commands.length) % commands.length]
    setChosenId(next?.id)
    if (next) document.getElementById(`${listId}-${next.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  const enter = (link: FoundLink) => {
    setTypedBefore(typed)
    onScope(link)
    type('')
    field.current?.focus()
  }
  const leave = () => {
    onScope(undefined)
    type(typedBefore)
    setChosenId(scope && `link:${scope.id}`)
    field.current?.focus()
  }
  // Wherever the focus is: the dialog does not close by it in the meantime.
  useWindowKey(event => {
    if (event.key !== 'Escape' || event.isComposing || !scope) return
    event.preventDefault()
    leave()
  })
  const run = (command: Command) => {
    if (!command.isPassing) noteRecent(scope ? `link:${scope.id}` : command.id)
    onRun(command)
  }

  const onEnterKey = useEnter(
    { typed, commands, chosen, isChosenByHand: chosenId !== undefined, isSearching },
    run
  )

  // The button goes away with the problem.
  const retry = () => {
    problem?.retry()
    field.current?.focus()
  }

  return (
    <>
      <PaletteField
        ref={field}
        typed={typed}
        onType={type}
        scope={scope}
        listId={listId}
        chosen={chosen}
        onMove={move}
        onRun={onEnterKey}
        onEnter={() => chosen?.link && enter(chosen.link)}
        onLeave={leave}
        onClose={onClose}
      />
      <PaletteList
        id={listId}
        groups={groups}
        chosen={chosen}
        onChoose={setChosenId}
        onRun={run}
        onEnter={enter}
      />
      {problem && (
        <div className={classes.problem} role="alert">
          <p className={classes.reason}>{problem.text}</p>
          <button type="button" className={classes.retry} onClick={retry}>
            Попробовать ещё раз
          </button>
        </div>
      )}
      <output className={classes.status}>
        {status || (
          <VisuallyHidden>
            {typed && count(commands.length, ['вариант', 'варианта', 'вариантов'])}
          </VisuallyHidden>
        )}
      </output>
      {chosen && <PaletteHints withLink={chosen.link !== undefined} isInLink={scope !== undefined} />}
    </>
  )
}
