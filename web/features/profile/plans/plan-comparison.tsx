import { Skeleton } from '@mantine/core'
import { useState } from 'react'

import type { Profile } from '#contract/user.ts'
import { ErrorState } from '#web/ui/states.tsx'

import { livingFamily } from './living-plan.ts'
import { greatestSaving, offersOf, planFor, termsOf } from './offers.ts'
import { PlanCard } from './plan-card.tsx'
import { usePlans } from './plan-queries.ts'
import { TermSwitch } from './term-switch.tsx'

import classes from './plan-comparison.module.css'

/** What each plan holds and costs, for the term that is looked at. */
export function PlanComparison({ profile }: { profile: Profile }) {
  const { data: plans, error, refetch } = usePlans()
  const [months, setMonths] = useState(1)
  const offers = offersOf(plans ?? [])
  const living = livingFamily(profile)

  return (
    <section aria-labelledby="comparison-title">
      <div className={classes.head}>
        <h2 id="comparison-title" className={classes.title}>
          Что входит в тарифы
        </h2>
        {plans && (
          <TermSwitch
            terms={termsOf(plans).map(term => ({ months: term, saving: greatestSaving(offers, term) }))}
            value={months}
            onChange={setMonths}
          />
        )}
      </div>
      {!plans && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!plans && !error && <Skeleton height={320} />}
      {plans && (
        <ul className={classes.cards}>
          {offers.map(offer => (
            <PlanCard
              key={offer.name}
              offer={offer}
              plan={planFor(offer, months)}
              term={months}
              isPresent={offer.family === living}
            />
          ))}
        </ul>
      )}
      <p className={classes.note}>
        Купить тариф пока нельзя: мы готовим оплату. До тех пор всё, что есть в вашем тарифе, работает как
        обычно.
      </p>
    </section>
  )
}
