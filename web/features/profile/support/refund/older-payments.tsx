import { Button } from '@mantine/core'

import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import parts from '#web/features/profile/parts.module.css'

interface OlderPaymentsProps {
  isLoading: boolean
  load: () => void
  /** Where they are listed: has the focus when there are no more of them. */
  list: HTMLElement | null
}

/** Lists more payments. Never disabled, for with the last of them it goes, and only what has the focus can hand it on. */
export function OlderPayments({ isLoading, load, list }: OlderPaymentsProps) {
  const button = useFocusHeir<HTMLButtonElement>(list ?? undefined)
  return (
    <Button ref={button} className={parts.bare ?? ''} variant="subtle" onClick={() => isLoading || load()}>
      {isLoading ? 'Загружаем…' : 'Показать более ранние платежи'}
    </Button>
  )
}
