import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'

import type { PromoRow } from '#contract/promo.ts'
import { announce } from '#web/ui/announce.ts'
import { smallIcon } from '#web/ui/small-icon.ts'

import { usePromoRemoval } from './promo-removal.ts'

import classes from './promo-list.module.css'

interface PromoActionsProps {
  promo: PromoRow
  size: number
}

/** Copies the code of a row, whose icon says how it went, and a voice does; deletes it. */
export function PromoActions({ promo, size }: PromoActionsProps) {
  const { code } = promo
  const remove = usePromoRemoval()
  const { copied, copy, error } = useClipboard({ timeout: 2000 })
  const outcome = copied ? 'Скопировано' : error ? 'Не скопировалось: выделите код сами' : ''
  useEffect(() => {
    if (outcome) announce(outcome)
  }, [outcome])
  const Icon = copied ? IconCheck : error ? IconX : IconCopy
  return (
    <span className={classes.actions}>
      <ActionIcon
        variant="subtle"
        color={copied ? 'done' : error ? 'error' : 'gray'}
        size={size}
        aria-label={`Скопировать ${code}`}
        title={outcome || 'Скопировать'}
        onClick={() => copy(code)}
      >
        <Icon {...smallIcon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={size}
        aria-label={`Удалить ${code}`}
        title="Удалить"
        onClick={event => remove(promo, event.currentTarget)}
      >
        <IconTrash {...smallIcon} />
      </ActionIcon>
    </span>
  )
}
