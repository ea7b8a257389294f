import { useEffect, useEffectEvent, useState } from 'react'
import { useParams } from 'react-router'

import type { Profile } from '#contract/user.ts'
import { isNoSuch } from '#web/api/call.ts'
import { useConfig } from '#web/api/config.ts'
import { useStandingRefresh } from '#web/features/profile/plans/plan-queries.ts'
import { SandboxLine } from '#web/features/profile/plans/sandbox-line.tsx'
import { WithProfile } from '#web/features/profile/with-profile.tsx'
import { ErrorState } from '#web/ui/states.tsx'

import { DeclinedOrder } from './declined-order.tsx'
import { NoOrder } from './no-order.tsx'
import { useOrder } from './order-query.ts'
import { PaidOrder } from './paid-order.tsx'
import { ReviewedOrder } from './reviewed-order.tsx'
import { SettledOrder } from './settled-order.tsx'
import { WaitingOrder } from './waiting-order.tsx'

import classes from './order-page.module.css'

/** Says of a payment what the server knows, and nothing else: what the provider's window said does not count. */
export function OrderPage() {
  const { id = '' } = useParams()
  const { data: config } = useConfig()
  return (
    <div className={classes.page}>
      {config?.payments.mode === 'sandbox' && <SandboxLine />}
      <WithProfile>{profile => <Order key={id} id={id} profile={profile} />}</WithProfile>
    </div>
  )
}

function Order({ id, profile }: { id: string; profile: Profile }) {
  const { username: email } = profile
  const [since] = useState(() => Date.now())
  const { data: order, error, refetch } = useOrder(id, since)
  const isPaid = order?.state === 'paid'

  // The plan in the rail and on the plans' screen is another one now.
  const refresh = useEffectEvent(useStandingRefresh())
  useEffect(() => {
    if (isPaid) void refresh()
  }, [isPaid])

  if (isNoSuch(error)) return <NoOrder />
  if (!order && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (order?.state === 'paid') return <PaidOrder order={order} profile={profile} />
  if (order?.state === 'declined') return <DeclinedOrder order={order} />
  if (order?.state === 'review') return <ReviewedOrder order={order} email={email} />
  if (order?.state === 'settled') return <SettledOrder order={order} />
  return <WaitingOrder order={order} since={since} error={error} email={email} />
}
