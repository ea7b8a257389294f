import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { isFreeKey, letterOf } from '#web/ui/keys/free-key.ts'
import { useWindowKey } from '#web/ui/keys/use-window-key.ts'
import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import classes from './bulk-bar.module.css'

export interface BulkAction {
  name: string
  icon: ReactNode
  isDanger?: boolean
  /** Its work is under way. */
  isLoading?: boolean
  run: () => void
}

interface BulkBarProps {
  label: string
  /** How many are chosen, in words. */
  chosen: string
  /** What went wrong; nothing while all is well. */
  said: ReactNode
  actions: readonly BulkAction[]
  isBusy: boolean
  isTooMany: boolean
  /** Of a list with many actions, which take less room each. */
  isDense?: boolean
  onClear: () => void
}

/** From a row, however long the list is, to what can be done with the chosen ones. */
const KEY = 'b'

/** What opens over the list has an «Escape» of its own. */
const isOfOther = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[role="menu"], [role="dialog"], [data-hanging-panel], [aria-expanded="true"]') !== null

/** What to do with the chosen rows of a list; it stays in sight while there are any. */
export function BulkBar(props: BulkBarProps) {
  const { label, chosen, said, actions, isBusy, isTooMany, isDense = false, onClear } = props
  const bar = useFocusHeir()
  useWindowKey(event => {
    if (!isFreeKey(event)) return
    if (event.key === 'Escape' && !isBusy && !isOfOther(event.target)) onClear()
    if (letterOf(event) !== KEY) return
    event.preventDefault()
    bar.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  })
  return (
    <section
      ref={bar}
      className={classes.bar}
      data-dense={isDense || undefined}
      aria-label={label}
      aria-keyshortcuts={KEY}
      aria-busy={isBusy}
    >
      <div className={classes.said} role="alert">
        {said}
      </div>
      <output className={classes.chosen}>{chosen}</output>
      <div className={classes.actions}>
        {actions.map(({ name, icon, isDanger = false, isLoading = false, run }) => (
          <Button
            key={name}
            className={isDanger ? (classes.danger ?? '') : ''}
            variant="default"
            disabled={(isBusy || isTooMany) && !isLoading}
            loading={isLoading}
            leftSection={icon}
            onClick={run}
          >
            {name}
          </Button>
        ))}
      </div>
      <Button
        className={classes.clear ?? ''}
        variant="subtle"
        disabled={isBusy}
        leftSection={<IconX size={18} stroke={1.75} aria-hidden />}
        onClick={onClear}
      >
        Снять выбор
      </Button>
    </section>
  )
}
