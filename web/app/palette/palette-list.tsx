// A <select> cannot show its options below a field that keeps the focus.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import type { Command, CommandGroup, FoundLink } from './command.ts'
import { PaletteOption } from './palette-option.tsx'

import classes from './palette-list.module.css'

interface PaletteListProps {
  id: string
  groups: CommandGroup[]
  chosen: Command | undefined
  onChoose: (id: string) => void
  onRun: (command: Command) => void
  onEnter: (link: FoundLink) => void
}

export const PaletteList = ({ id, groups, chosen, onChoose, onRun, onEnter }: PaletteListProps) => (
  <div className={classes.list} id={id} role="listbox" aria-label="Найденное" hidden={groups.length === 0}>
    {groups.map(({ name, commands }) => (
      <div key={name} role="group" aria-label={name}>
        <div className={classes.name} aria-hidden="true">
          {name}
        </div>
        {commands.map(command => (
          <PaletteOption
            key={command.id}
            id={`${id}-${command.id}`}
            command={command}
            isChosen={command === chosen}
            onChoose={() => onChoose(command.id)}
            onRun={() => onRun(command)}
            onEnter={onEnter}
          />
        ))}
      </div>
    ))}
  </div>
)
