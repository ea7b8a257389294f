import { IconChecks } from '@tabler/icons-react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import type { OrderState } from '#contract/payment.ts'
import { familyName } from '#web/features/profile/plans/plan-words.ts'

import { OrderNotice } from './order-notice.tsx'

import parts from '#web/features/profile/parts.module.css'

/** Money came that switched nothing on, and a person has dealt with it. */
export const SettledOrder = ({ order: { plan } }: { order: OrderState }) => (
  <OrderNotice kind="settled" title="С платежом разобрались" icon={<IconChecks stroke={1.5} aria-hidden />}>
    <output>
      Деньги за тариф {familyName(plan)} пришли не так, как мы ждали. Их вернули, или тариф включили вручную:
      что есть сейчас, видно в{' '}
      <Link className={parts.link} to={pagePaths.plans}>
        тарифах
      </Link>
      , сам платёж – в{' '}
      <Link className={parts.link} to={pagePaths.documents}>
        документах
      </Link>
      .
    </output>
    <p>
      Остались вопросы?{' '}
      <Link className={parts.link} to={`${pagePaths.support}#question`}>
        Напишите нам
      </Link>
      .
    </p>
  </OrderNotice>
)
