import { Skeleton } from '@mantine/core'

import type { Billing } from '#contract/payment.ts'
import { planParts } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { isRenewing } from '#web/features/profile/plans/living-subscription.ts'
import { usePlanAddress, usePlanDialog } from '#web/features/profile/plans/plan-address.ts'
import { isUnderWay, usePlans } from '#web/features/profile/plans/plan-queries.ts'
import { PromoField } from '#web/features/profile/plans/promo/promo-field.tsx'
import { percentFor, usePromo } from '#web/features/profile/plans/promo/promo-queries.ts'
import { livingFamily } from '#web/ui/living-plan.ts'
import { ErrorState } from '#web/ui/states.tsx'

import { cardAction } from './card-action.ts'
import { CardButton } from './card-button.tsx'
import { greatestSaving, offersOf, planFor, termsOf } from './offers.ts'
import { PlanCard } from './plan-card.tsx'
import { PlanTable } from './plan-table.tsx'
import { recommendedOf } from './recommended.ts'
import { TermSwitch } from './term-switch.tsx'

import classes from './plan-choice.module.css'

interface PlanChoiceProps {
  profile: Profile
  billing: Billing | undefined
  /** Whether anything can be paid here at all. */
  isOn: boolean
}

/** The plans on offer for the term that is looked at, and what can be done with each. */
export function PlanChoice({ profile, billing, isOn }: PlanChoiceProps) {
  const { data: plans, error, refetch } = usePlans()
  const [{ term, promo: code }, setAddress] = usePlanAddress()
  const dialog = usePlanDialog()
  const { promo } = usePromo(code)

  if (!plans) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={360} />
  }
  const offers = offersOf(plans)
  const sold = offers.filter(offer => offer.plans.length > 0)
  const terms = termsOf(plans)
  const living = livingFamily(profile)
  const own = living !== null && profile.plan !== null ? planParts(profile.plan).months : 1
  const months = [term, own].find(one => one !== undefined && terms.includes(one)) ?? terms[0] ?? 1
  const subscription = billing?.subscription ?? null
  const isBusy = billing === undefined || isUnderWay(billing)
  const isAwaited = subscription?.status !== 'Active' || profile.status !== 'ACTIVE'
  const pays = isOn && !isRenewing(subscription)
  const recommended = recommendedOf(sold, profile)

  return (
    <>
      <section aria-labelledby="choice-title">
        <div className={classes.head}>
          <h2 id="choice-title" className={classes.title}>
            {isOn ? 'Выберите тариф' : 'Тарифы'}
          </h2>
          <TermSwitch
            terms={terms.map(one => ({ months: one, saving: greatestSaving(offers, one) }))}
            value={months}
            onChange={one => setAddress({ term: one })}
          />
        </div>
        {/* Before the prices that it changes: they are in sight when it does. */}
        {pays && <PromoField plans={plans.map(({ id }) => id)} />}
        <ul className={classes.cards}>
          {sold.map(offer => {
            const plan = planFor(offer, months)
            if (!plan) return null
            const action = cardAction(profile, subscription, plan.id)
            return (
              <PlanCard
                key={offer.name}
                offer={offer}
                plan={plan}
                term={months}
                percent={pays ? percentFor(promo, plan.id) : 0}
                isPresent={offer.family === living}
                recommendation={recommended?.family === offer.family ? recommended.reason : undefined}
                action={
                  isOn && (
                    <CardButton
                      action={action}
                      plan={plan.id}
                      isMain={recommended?.family === offer.family}
                      isAwaited={isAwaited}
                      isBusy={isBusy}
                      onPress={pressed => dialog.open({ [pressed === 'change' ? 'change' : 'buy']: plan.id })}
                    />
                  )
                }
              />
            )
          })}
        </ul>
        {!isOn && (
          <p className={classes.note}>
            Купить тариф пока нельзя: мы готовим оплату. До тех пор всё, что есть в вашем тарифе, работает как
            обычно.
          </p>
        )}
      </section>
      <PlanTable offers={offers} present={living} />
    </>
  )
}
