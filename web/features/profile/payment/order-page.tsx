import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'

import { ApiError } from '#web/api/call.ts'
import { profileKey } from '#web/api/profile.ts'
import { WithProfile } from '#web/features/profile/with-profile.tsx'
import { ErrorState } from '#web/ui/states.tsx'

import { DeclinedOrder } from './declined-order.tsx'
import { NoOrder } from './no-order.tsx'
import { useOrder } from './order-query.ts'
import { PaidOrder } from './paid-order.tsx'
import { WaitingOrder } from './waiting-order.tsx'

/** Says of a payment what the server knows, and nothing else: what the provider's window said does not count. */
export function OrderPage() {
  const { id = '' } = useParams()
  return <WithProfile>{profile => <Order key={id} id={id} email={profile.username} />}</WithProfile>
}

function Order({ id, email }: { id: string; email: string }) {
  const client = useQueryClient()
  const [since] = useState(() => Date.now())
  const { data: order, error, refetch } = useOrder(id, since)
  const isPaid = order?.state === 'paid'

  // The plan in the rail and on the plans' screen is another one now.
  useEffect(() => {
    if (isPaid) void client.invalidateQueries({ queryKey: profileKey })
  }, [isPaid, client])

  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <NoOrder />
  if (!order && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (order?.state === 'paid') return <PaidOrder order={order} email={email} />
  if (order?.state === 'declined') return <DeclinedOrder order={order} />
  return <WaitingOrder order={order} since={since} isCutOff={error !== null} email={email} />
}
