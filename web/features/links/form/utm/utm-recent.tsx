import { CloseButton, UnstyledButton } from '@mantine/core'
import { useState } from 'react'

import { utmMemory } from './utm-memory.ts'
import { utmKeys, type Utm } from './utm.ts'

import classes from './utm-recent.module.css'

interface UtmRecentProps {
  chosen: Utm
  onChoose: (utm: Utm) => void
}

const nameOf = (utm: Utm) =>
  utmKeys
    .map(key => utm[key])
    .filter(value => value !== '')
    .join(' · ')

/** Sets that were used before; one that is not needed any more goes. */
export function UtmRecent({ chosen, onChoose }: UtmRecentProps) {
  const [sets, setSets] = useState(utmMemory.read)
  if (sets.length === 0) return null
  return (
    <div>
      <p className={classes.label}>Вы ставили раньше</p>
      <ul className={classes.sets}>
        {sets.map(utm => {
          const name = nameOf(utm)
          return (
            <li key={JSON.stringify(utm)} className={classes.set}>
              <UnstyledButton
                className={classes.choose}
                aria-pressed={nameOf(chosen) === name}
                onClick={() => onChoose(utm)}
              >
                {name}
              </UnstyledButton>
              <CloseButton
                size={32}
                iconSize={16}
                aria-label={`Забыть «${name}»`}
                onClick={() => {
                  utmMemory.forget(utm)
                  setSets(utmMemory.read())
                }}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
