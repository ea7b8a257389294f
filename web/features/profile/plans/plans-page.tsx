import { Skeleton } from '@mantine/core'

import type { Profile } from '#contract/user.ts'
import { useConfig } from '#web/api/config.ts'
import { WithProfile } from '#web/features/profile/with-profile.tsx'
import type { PageConfig } from '#web/ui/requisites.ts'
import { ErrorState } from '#web/ui/states.tsx'

import { BillingUnknown } from './billing-unknown.tsx'
import { PlanChoice } from './offers/plan-choice.tsx'
import { PlanDialogs } from './plan-dialogs.tsx'
import { useBilling } from './plan-queries.ts'
import { CurrentPlan } from './present/current-plan.tsx'
import { PlanUsage } from './present/plan-usage.tsx'
import { SandboxLine } from './sandbox-line.tsx'

import classes from './plans-page.module.css'

/** What somebody has, how much of it is used, and what else there is. */
export function PlansPage() {
  const { data: config, error, refetch } = useConfig()
  return (
    <WithProfile>
      {profile => {
        if (config) return <Plans profile={profile} config={config} />
        return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={480} />
      }}
    </WithProfile>
  )
}

function Plans({ profile, config }: { profile: Profile; config: PageConfig }) {
  const isOn = config.payments.mode !== 'off'
  const { data: billing, error, isPending, refetch } = useBilling(isOn)
  return (
    <div className={classes.page}>
      {config.payments.mode === 'sandbox' && <SandboxLine />}
      <div className={classes.present}>
        <CurrentPlan profile={profile} billing={billing} />
        {isPending && isOn && <Skeleton height={24} width={320} maw="100%" />}
        {!billing && error && <BillingUnknown error={error} onRetry={() => void refetch()} />}
        <PlanUsage profile={profile} />
      </div>
      <PlanChoice profile={profile} billing={billing} isOn={isOn} />
      {billing && <PlanDialogs profile={profile} billing={billing} config={config} />}
    </div>
  )
}
