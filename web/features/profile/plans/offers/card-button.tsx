import { Button } from '@mantine/core'

import { planParts, type PlanId } from '#contract/plans.ts'
import { familyName, monthsText } from '#web/features/profile/plans/plan-words.ts'

import type { CardAction } from './card-action.ts'

const words: Record<Exclude<CardAction, 'none'>, string> = {
  buy: 'Купить',
  extend: 'Продлить',
  change: 'Перейти'
}

interface CardButtonProps {
  action: CardAction
  plan: PlanId
  isMain: boolean
  /** The plan that renews is not paid for right now. */
  isAwaited: boolean
  /** Something is under way that has to be over first. */
  isBusy: boolean
  onPress: (action: Exclude<CardAction, 'none'>) => void
}

export function CardButton({ action, plan, isMain, isAwaited, isBusy, onPress }: CardButtonProps) {
  if (action === 'none') return <p>{isAwaited ? 'Ждёт оплаты' : 'Продлевается само'}</p>
  const term = monthsText(planParts(plan).months)
  const on = action === 'change' ? `на ${familyName(plan)}, ${term}` : `${familyName(plan)} на ${term}`
  return (
    <Button
      fullWidth
      {...(isMain ? { color: 'accent' } : { variant: 'default' })}
      disabled={isBusy}
      aria-label={`${words[action]} ${on}`}
      aria-haspopup="dialog"
      onClick={() => onPress(action)}
    >
      {words[action]}
    </Button>
  )
}
