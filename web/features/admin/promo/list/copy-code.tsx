import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'

import { announce } from '#web/ui/announce.ts'

interface CopyCodeProps {
  code: string
  size: number
}

/** Copies a code; the icon says how it went, and a voice does. */
export function CopyCode({ code, size }: CopyCodeProps) {
  const { copied, copy, error } = useClipboard({ timeout: 2000 })
  const outcome = copied ? 'Скопировано' : error ? 'Не скопировалось: выделите код сами' : ''
  useEffect(() => {
    if (outcome) announce(outcome)
  }, [outcome])
  const Icon = copied ? IconCheck : error ? IconX : IconCopy
  return (
    <ActionIcon
      variant="subtle"
      color={copied ? 'done' : error ? 'error' : 'gray'}
      size={size}
      aria-label={`Скопировать ${code}`}
      title={outcome || 'Скопировать'}
      onClick={() => copy(code)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
