import { planParts, type PlanId } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { isRenewing, type Subscription } from '#web/features/profile/plans/living-subscription.ts'
import { livingFamily } from '#web/ui/living-plan.ts'

/** `extend`: the same plan, paid once more. `none`: it is the one that renews. */
export type CardAction = 'buy' | 'extend' | 'change' | 'none'

type PaidState = Pick<Profile, 'plan' | 'status' | 'payedTo'>

/** What can be done with a plan on offer: a living renewal is changed, everything else is paid for. */
export function cardAction(paid: PaidState, subscription: Subscription | null, plan: PlanId): CardAction {
  if (isRenewing(subscription)) return subscription.plan === plan ? 'none' : 'change'
  const living = livingFamily(paid)
  if (living === null) return 'buy'
  return planParts(plan).family === living ? 'extend' : 'change'
}
