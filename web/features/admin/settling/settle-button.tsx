import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'

import { useKeptFocus } from './use-kept-focus.ts'
import type { Settling } from './use-settling.ts'

import classes from './settle-button.module.css'

const NAME_MAX = 120

interface SettleButtonProps {
  /** What it is about; read aloud. */
  name: string
  settling: Settling
}

/** In a row that can be pressed as a whole: «разобрано», or back. */
export function SettleButton({ name, settling: { settled, isBusy, turn } }: SettleButtonProps) {
  const button = useKeptFocus(isBusy)
  const Icon = settled === null ? IconCheck : IconArrowBackUp
  const action = settled === null ? 'Разобрано' : 'Вернуть в разбор'
  return (
    <Button
      ref={button}
      className={classes.settle ?? ''}
      variant="default"
      size="compact-sm"
      aria-label={`${action}: ${name.slice(0, NAME_MAX)}`}
      loading={isBusy}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      onClick={turn}
    >
      {action}
    </Button>
  )
}
