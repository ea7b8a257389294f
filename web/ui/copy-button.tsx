import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect } from 'react'

import { announce } from '#web/ui/announce.ts'

interface CopyButtonProps {
  value: string
  label: string
  /** Copying is what the screen is for. */
  main?: boolean
}

/** Copies a text; the button itself says how it went, aloud too. */
export function CopyButton({ value, label, main = false }: CopyButtonProps) {
  const { copied, copy, error } = useClipboard({ timeout: 2000 })
  const outcome = copied ? 'Скопировано' : error ? 'Выделите и скопируйте сами' : ''
  useEffect(() => {
    if (outcome) announce(outcome)
  }, [outcome])
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Button
      {...(main ? { color: 'accent' } : { variant: 'default' })}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      onClick={() => copy(value)}
    >
      {outcome || label}
    </Button>
  )
}
