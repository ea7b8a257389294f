import type { OrderState } from '#contract/payment.ts'
import { planOf } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { isRenewing, type Subscription } from '#web/features/profile/plans/living-subscription.ts'
import { everyText } from '#web/features/profile/plans/plan-words.ts'
import { renewalText } from '#web/features/profile/plans/present/renewal-words.ts'
import { formatDay, formatRoubles } from '#web/ui/format.ts'

const howToStop = 'Отменить можно в любой день в разделе «Тарифы».'

/**
 * How it goes on after what was paid: as it was agreed, until the provider's own word is there. One that has ended may be an older one,
 * while that of this order is not known yet: of it nothing is said.
 */
export function renewalAfter(
  { plan, renews, payedTo }: OrderState,
  profile: Profile,
  subscription: Subscription | null
): string | undefined {
  if (renews && subscription === null) {
    const { RUB, month } = planOf(plan)
    return `Следующее списание ${formatRoubles(RUB.amount)} ${formatDay(payedTo)}, дальше ${everyText(month)}. ${howToStop}`
  }
  const text = renewalText(profile, subscription)
  if (isRenewing(subscription)) return text && `${text} ${howToStop}`
  return renews ? undefined : text
}
