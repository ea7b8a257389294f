import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import type { OrderState } from '#contract/payment.ts'
import { planParts } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { useBilling } from '#web/features/profile/plans/plan-queries.ts'
import { familyName } from '#web/features/profile/plans/plan-words.ts'
import { formatDate, formatRoubles } from '#web/ui/format.ts'
import { livingFamily } from '#web/ui/living-plan.ts'

import { OrderNotice } from './order-notice.tsx'
import { renewalAfter } from './renewal-after.ts'

import parts from '#web/features/profile/parts.module.css'

interface PaidOrderProps {
  order: OrderState
  profile: Profile
}

export function PaidOrder({ order, profile }: PaidOrderProps) {
  const { plan, amount, payedTo } = order
  const { data: billing } = useBilling(true)
  // An old address of a payment may be opened under another plan, or when the money was given back.
  const isHad = livingFamily(profile) === planParts(plan).family
  const renewal = isHad && billing && renewalAfter(order, profile, billing.subscription)
  return (
    <OrderNotice
      kind="paid"
      title={
        isHad
          ? `Оплачено. Тариф ${familyName(plan)} действует до ${formatDate(payedTo).replaceAll(' ', '\u00A0')}`
          : 'Оплачено'
      }
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
          ? `${formatRoubles(amount)} получены. Чек придёт на ${profile.username}.`
          : 'Платить ничего не пришлось.'}{' '}
        Платежи и чеки хранятся{' '}
        <Link className={parts.link} to={`${pagePaths.documents}#payments`}>
          в разделе «Документы»
        </Link>
        .
      </output>
      {renewal && <p>{renewal}</p>}
    </OrderNotice>
  )
}
