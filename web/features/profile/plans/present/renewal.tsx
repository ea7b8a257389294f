import type { Billing } from '#contract/payment.ts'
import type { Profile } from '#contract/user.ts'
import { isRenewing, type Subscription } from '#web/features/profile/plans/living-subscription.ts'
import { familyName } from '#web/features/profile/plans/plan-words.ts'

import { ChargeTroubleBlock } from './charge-trouble.tsx'
import { RenewalActions } from './renewal-actions.tsx'
import { renewalText } from './renewal-words.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './renewal.module.css'

interface RenewalProps {
  profile: Profile
  billing: Billing
}

/** A renewal that can be stopped, or a card that can be forgotten. */
const canBeStopped = (subscription: Subscription | null): subscription is Subscription =>
  subscription !== null &&
  (subscription.card !== null || (isRenewing(subscription) && !subscription.isCancelling))

/** How the plan goes on, and how to stop that. */
export function Renewal({ profile, billing }: RenewalProps) {
  const { subscription, changingTo, cardPage } = billing
  const text = renewalText(profile, subscription)
  return (
    <div className={classes.renewal}>
      <output className={classes.underWay}>
        {underWayText(changingTo, subscription?.isCancelling === true)}
      </output>
      {text && <p className={parts.text}>{text}</p>}
      <ChargeTroubleBlock profile={profile} billing={billing} />
      {canBeStopped(subscription) && changingTo === null && (
        <RenewalActions
          // Other buttons are another part: the focus of those that go is not lost.
          key={`${subscription.status} ${subscription.isCancelling}`}
          profile={profile}
          subscription={subscription}
          cardPage={cardPage}
        />
      )}
    </div>
  )
}

function underWayText(changingTo: Billing['changingTo'], isCancelling: boolean): string {
  if (changingTo !== null) {
    return `Меняем тариф на ${familyName(changingTo)}: ждём ответа платёжного сервиса. Обычно это меньше минуты, делать ничего не нужно.`
  }
  return isCancelling
    ? 'Отменяем продление: ждём ответа платёжного сервиса. Если он не ответит сразу, повторим сами, делать ничего не нужно.'
    : ''
}
