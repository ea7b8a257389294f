import { Skeleton } from '@mantine/core'

import { useProductReport } from '#web/api/product-report.ts'
import { useProfile } from '#web/api/profile.ts'
import { useNear } from '#web/features/dashboard/use-near.ts'
import { Card } from '#web/ui/card.tsx'
import { dayRangeWords, type DayRange } from '#web/ui/period/day-words.ts'
import { useToday } from '#web/ui/period/use-today.ts'

import { OrdersFailure } from './orders-failure.tsx'
import { OrdersInvitation } from './orders-invitation.tsx'
import { ordersPeriod } from './orders-period.ts'
import { OrdersReport } from './orders-report.tsx'

import classes from './orders-card.module.css'

interface OrdersCardProps {
  /** Of the link. */
  id: string
  /** Of the product that it leads to. */
  nmId: number
  /** The days that the page is about. */
  asked: DayRange
  /** The page shows only some of the visits. */
  filtered: boolean
}

/** Clicks of this link beside what happened to its product, day by day. */
export function OrdersCard({ id, nmId, asked, filtered }: OrdersCardProps) {
  const { data: profile } = useProfile()
  const today = useToday()
  const { ref, near } = useNear<HTMLDivElement>()
  const isSeller = profile?.roles.includes('SELLER') === true
  const days = ordersPeriod(asked)
  const result = useProductReport({ nmId, ...days, link: id, enabled: isSeller && near })
  const { data, error, failureReason, refetch, dataUpdatedAt, isPlaceholderData } = result
  const problem = data ? undefined : (error ?? failureReason)
  const isOther = days.from !== asked.from
  return (
    <div ref={ref}>
      <Card
        title="Клики и заказы"
        aside={
          isSeller &&
          (isOther || filtered) && (
            <p className={classes.aside}>
              {isOther && dayRangeWords(days, today)}
              {isOther && filtered && ', '}
              {filtered && 'без отбора'}
            </p>
          )
        }
      >
        {profile && !isSeller && <OrdersInvitation />}
        {isSeller && problem && <OrdersFailure error={problem} onRetry={() => void refetch()} />}
        {(!profile || isSeller) && !problem && !data && <Skeleton height={360} aria-busy />}
        {isSeller && data && (
          <OrdersReport
            report={data}
            days={days}
            today={today}
            updatedAt={dataUpdatedAt}
            outdated={isPlaceholderData}
          />
        )}
      </Card>
    </div>
  )
}
