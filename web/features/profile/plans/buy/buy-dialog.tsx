import { Modal, Skeleton } from '@mantine/core'
import { useState } from 'react'

import { planParts, type PlanId } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { usePlanAddress } from '#web/features/profile/plans/plan-address.ts'
import { familyName, monthsText } from '#web/features/profile/plans/plan-words.ts'
import { percentFor, usePromo } from '#web/features/profile/plans/promo/promo-queries.ts'
import type { PageConfig } from '#web/ui/requisites.ts'

import { BuyForm } from './buy-form.tsx'
import { FreeDone } from './free-done.tsx'
import { catalogueTerms, termsOfCheckout } from './terms.ts'
import { useCheckout } from './use-checkout.ts'
import { useStart } from './use-start.ts'

interface BuyDialogProps {
  plan: PlanId
  profile: Profile
  config: PageConfig
  clockAhead: number
  onClose: () => void
}

/** To pay for a plan. While the provider's window is open, this one is out of its way. */
export function BuyDialog({ plan, profile, config, clockAhead, onClose }: BuyDialogProps) {
  const [{ promo }, setAddress] = usePlanAddress()
  const { data: known } = usePromo(promo)
  const percent = percentFor(known, plan)
  const [renew, setRenew] = useState(false)
  const start = useStart(plan, profile, clockAhead)
  const checkout = useCheckout(config.payments.widgetUrl)
  const { data: bought } = checkout

  const begun = bought && bought.kind !== 'free' ? bought.checkout : undefined
  const estimate = catalogueTerms(plan, percent, start.at ?? 0)
  const shown = begun ? termsOfCheckout(begun, estimate) : estimate

  return (
    <Modal
      opened={!checkout.isWidgetOpen}
      onClose={onClose}
      title={
        bought?.kind === 'free'
          ? 'Готово'
          : `Тариф ${familyName(plan)} на ${monthsText(planParts(plan).months)}`
      }
      size={520}
      centered
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Закрыть' }}
      // A header of its own would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      {bought?.kind === 'free' && (
        <FreeDone plan={plan} payedTo={bought.checkout.payedTo} onClose={onClose} />
      )}
      {bought?.kind !== 'free' && start.at === undefined && (
        <>{start.error ? <Failure error={start.error} /> : <Skeleton height={320} />}</>
      )}
      {bought?.kind !== 'free' && start.at !== undefined && (
        <BuyForm
          plan={plan}
          profile={profile}
          config={config}
          percent={percent}
          promo={promo}
          convertedDays={start.convertedDays}
          terms={shown}
          renew={renew}
          outcome={bought}
          error={checkout.error}
          isPending={checkout.isPending}
          onRenew={wanted => {
            setRenew(wanted)
            checkout.reset()
          }}
          onPromoDropped={() => {
            setAddress({ promo: '' })
            checkout.reset()
          }}
          onPay={() => checkout.mutate({ plan, promo: percent > 0 ? promo : '', renew, shown, known: begun })}
        />
      )}
    </Modal>
  )
}
