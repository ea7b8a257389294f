import { Modal } from '@mantine/core'
import { useState } from 'react'

import { planParts, type PlanId } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { PreviewAwaited, PreviewProblem } from '#web/features/profile/plans/change/preview-states.tsx'
import { usePlanAddress } from '#web/features/profile/plans/plan-address.ts'
import { familyName, monthsText } from '#web/features/profile/plans/plan-words.ts'
import { whatEnds } from '#web/features/profile/plans/what-ends.ts'
import type { PageConfig } from '#web/ui/requisites.ts'

import { BuyForm } from './buy-form.tsx'
import { FreeDone } from './free-done.tsx'
import { promoProblem } from './purchase-problem.ts'
import { catalogueTerms, termsOfCheckout } from './terms.ts'
import { useCheckout } from './use-checkout.ts'
import { useShownPromo } from './use-shown-promo.ts'
import { useStart } from './use-start.ts'

import classes from './buy-form.module.css'

interface BuyDialogProps {
  plan: PlanId
  profile: Profile
  config: PageConfig
  clockAhead: number
  onClose: () => void
}

/** To pay for a plan. While the provider's window is open, this one is out of its way. */
export function BuyDialog({ plan, profile, config, clockAhead, onClose }: BuyDialogProps) {
  const [, setAddress] = usePlanAddress()
  const promo = useShownPromo(plan)
  const percent = promo.shown?.percent ?? 0
  const [renew, setRenew] = useState(false)
  const start = useStart(plan, profile, clockAhead)
  const checkout = useCheckout(config.payments.widgetUrl)
  const { data: bought } = checkout

  const begun = bought && bought.kind !== 'free' ? bought.checkout : undefined
  const estimate = catalogueTerms(plan, percent, start.at ?? 0)
  const shown = begun ? termsOfCheckout(begun, estimate) : estimate

  // Closing calls off what is to be paid, and not what is given.
  const dismiss = () => {
    if (!checkout.isPending || shown.amount > 0) onClose()
  }

  return (
    <Modal
      opened={!checkout.isWidgetOpen}
      onClose={dismiss}
      title={
        bought?.kind === 'free'
          ? 'Готово'
          : `Тариф ${familyName(plan)} на ${monthsText(planParts(plan).months)}`
      }
      size={520}
      centered
      classNames={{ content: classes.content }}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Закрыть' }}
      // A header of its own would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      {bought?.kind === 'free' && (
        <FreeDone plan={plan} payedTo={bought.checkout.payedTo} onClose={onClose} />
      )}
      {bought?.kind !== 'free' &&
        start.at === undefined &&
        (start.error ? (
          <PreviewProblem error={start.error} onRetry={start.retry} />
        ) : (
          <PreviewAwaited height={320} />
        ))}
      {bought?.kind !== 'free' && start.at !== undefined && (
        <BuyForm
          plan={plan}
          profile={profile}
          config={config}
          promo={promo.shown}
          convertedDays={start.convertedDays}
          lostDays={start.lostDays}
          ended={whatEnds(plan, profile, start.at)}
          terms={shown}
          renew={renew}
          outcome={bought}
          error={checkout.error}
          isPending={checkout.isPending}
          onRenew={wanted => {
            setRenew(wanted)
            checkout.drop()
          }}
          onPromoDropped={() => {
            promo.drop()
            checkout.drop()
          }}
          onPlan={other => {
            checkout.drop()
            setAddress({ buy: other, term: planParts(other).months })
          }}
          onPay={() => {
            const code = percent > 0 ? (promo.shown?.code ?? '') : ''
            checkout.mutate(
              { plan, promo: code, renew, shown, known: begun },
              {
                onError: error => {
                  const problem = promoProblem(error)
                  if (problem !== undefined) promo.refuse(problem)
                }
              }
            )
          }}
        />
      )}
    </Modal>
  )
}
