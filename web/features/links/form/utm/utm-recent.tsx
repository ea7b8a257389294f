import { CloseButton, UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { utmMemory } from './utm-memory.ts'
import { utmKeys, type Utm } from './utm.ts'

import classes from './utm-recent.module.css'

interface UtmRecentProps {
  chosen: Utm
  onChoose: (utm: Utm) => void
  /** The focus was here, and nothing is left to have it. */
  onLastGone: () => void
}

const nameOf = (utm: Utm) =>
  utmKeys
    .map(key => utm[key])
    .filter(value => value !== '')
    .join(' · ')

/** Sets that were used before; one that is not needed any more goes. */
export function UtmRecent({ chosen, onChoose, onLastGone }: UtmRecentProps) {
  const [sets, setSets] = useState(utmMemory.read)
  const list = useRef<HTMLUListElement>(null)

  const forget = (utm: Utm, index: number) => {
    utmMemory.forget(utm)
    const left = utmMemory.read()
    flushSync(() => setSets(left))
    if (left.length === 0) return onLastGone()
    const heir = list.current?.children[Math.min(index, left.length - 1)]
    heir?.querySelector<HTMLElement>('[data-forget]')?.focus()
  }

  if (sets.length === 0) return null
  return (
    <div>
      <p className={classes.label}>Вы ставили раньше</p>
      <ul className={classes.sets} ref={list}>
        {sets.map((utm, index) => {
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
                data-forget
                onClick={() => forget(utm, index)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
