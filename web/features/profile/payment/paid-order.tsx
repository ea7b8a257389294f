import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import type { OrderState } from '#contract/payment.ts'
import { familyName } from '#web/features/profile/plans/plan-words.ts'
import { formatDate, formatRoubles } from '#web/ui/format.ts'

import { OrderNotice } from './order-notice.tsx'

import parts from '#web/features/profile/parts.module.css'

export const PaidOrder = ({
  order: { plan, amount, payedTo },
  email
}: {
  order: OrderState
  email: string
}) => (
  <OrderNotice
    kind="paid"
    title={`Оплачено. Тариф ${familyName(plan)} действует до ${formatDate(payedTo).replaceAll(' ', '\u00A0')}`}
    icon={<IconCircleCheck stroke={1.5} aria-hidden />}
    actions={
      <>
        <Button component={Link} to={pagePaths.links} color="accent">
          К ссылкам
        </Button>
        <Button component={Link} to={pagePaths.plans} variant="default">
          К тарифам
        </Button>
      </>
    }
  >
    <output>
      {amount > 0
        ? `${formatRoubles(amount)} получены. Чек придёт на ${email}.`
        : 'Платить ничего не пришлось.'}{' '}
      Платежи и чеки хранятся{' '}
      <Link className={parts.link} to={`${pagePaths.documents}#payments`}>
        в разделе «Документы»
      </Link>
      .
    </output>
  </OrderNotice>
)
