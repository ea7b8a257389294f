import { useEffect, useEffectEvent } from 'react'

import type { Profile } from '#contract/user.ts'
import { notifyDone } from '#web/ui/notify.ts'
import type { PageConfig } from '#web/ui/requisites.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

import { BuyDialog } from './buy/buy-dialog.tsx'
import { ChangeDialog } from './change/change-dialog.tsx'
import { isRenewing } from './living-subscription.ts'
import { usePlanAddress, usePlanDialog } from './plan-address.ts'
import type { KnownBilling } from './plan-queries.ts'
import { familyName } from './plan-words.ts'

interface PlanDialogsProps {
  profile: Profile
  billing: KnownBilling
  config: PageConfig
}

/** What the address names is open; a link to a payment of who already renews is a change. */
export function PlanDialogs({ profile, billing, config }: PlanDialogsProps) {
  const [address, setAddress] = usePlanAddress()
  const { close } = usePlanDialog()
  const renews = isRenewing(billing.subscription)
  const isKept = renews && billing.subscription?.plan === address.buy
  const buy = renews ? undefined : address.buy
  const change = address.change ?? (renews && !isKept ? address.buy : undefined)
  useFocusBack(buy !== undefined || change !== undefined)

  // Paid for in another tab meanwhile: the question goes, and not without a word.
  const leave = useEffectEvent(() => {
    if (billing.subscription)
      notifyDone(
        `Тариф ${familyName(billing.subscription.plan)} уже продлевается: отдельно платить за него не нужно.`
      )
    close()
  })
  useEffect(() => {
    if (isKept) leave()
  }, [isKept])

  if (buy !== undefined) {
    return (
      <BuyDialog
        key={buy}
        plan={buy}
        profile={profile}
        config={config}
        clockAhead={billing.clockAhead}
        onClose={close}
      />
    )
  }
  return change === undefined ? null : (
    <ChangeDialog
      key={change}
      plan={change}
      profile={profile}
      billing={billing}
      isPaidAlready={address.change === undefined}
      onBuy={() => setAddress({ change: undefined, buy: change })}
      onClose={close}
    />
  )
}
