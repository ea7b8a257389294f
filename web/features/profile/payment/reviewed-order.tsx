import { IconZoomQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import type { OrderState } from '#contract/payment.ts'
import { familyName } from '#web/features/profile/plans/plan-words.ts'

import { OrderNotice } from './order-notice.tsx'

import parts from '#web/features/profile/parts.module.css'

/** Money came that switched nothing on: a person looks into it. */
export const ReviewedOrder = ({ order: { plan }, email }: { order: OrderState; email: string }) => (
  <OrderNotice
    kind="review"
    title="Разбираемся с платежом"
    icon={<IconZoomQuestion stroke={1.5} aria-hidden />}
  >
    <output>
      Деньги пришли, но не так, как мы ждали за тариф {familyName(plan)}, поэтому сам он не включился. Мы уже
      видим этот платёж: включим тариф или вернём деньги и напишем на {email}.
    </output>
    <p>
      Второй раз платить не нужно. Если хотите что-то добавить,{' '}
      <Link className={parts.link} to={`${pagePaths.support}#question`}>
        напишите нам
      </Link>
      .
    </p>
  </OrderNotice>
)
