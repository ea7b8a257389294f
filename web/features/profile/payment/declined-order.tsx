import { Button } from '@mantine/core'
import { IconCircleX } from '@tabler/icons-react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import type { OrderState } from '#contract/payment.ts'
import { declineText } from '#web/features/profile/plans/decline-text.ts'
import { buyAddress } from '#web/features/profile/plans/plan-address.ts'
import { familyName } from '#web/features/profile/plans/plan-words.ts'
import { formatRoubles } from '#web/ui/format.ts'

import { OrderNotice } from './order-notice.tsx'

export const DeclinedOrder = ({ order: { plan, amount, promo, decline } }: { order: OrderState }) => (
  <OrderNotice
    kind="declined"
    title="Оплата не прошла"
    icon={<IconCircleX stroke={1.5} aria-hidden />}
    actions={
      <>
        <Button component={Link} to={buyAddress(pagePaths.plans, plan, promo)} color="accent">
          Попробовать ещё раз
        </Button>
        <Button component={Link} to={pagePaths.plans} variant="default">
          К тарифам
        </Button>
      </>
    }
  >
    <p role="alert">{decline ? declineText(decline) : 'Банк не провёл платёж.'}</p>
    <p>
      {formatRoubles(amount)} за тариф {familyName(plan)} не списаны, ваш тариф не изменился.
    </p>
  </OrderNotice>
)
