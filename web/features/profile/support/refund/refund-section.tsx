import { Link } from 'react-router'

import { REFUND_DAYS } from '#contract/limits.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Profile } from '#contract/user.ts'
import { isRenewing } from '#web/features/profile/plans/living-subscription.ts'
import { useBilling } from '#web/features/profile/plans/plan-queries.ts'
import { Section } from '#web/features/profile/section.tsx'

import { RefundBody } from './refund-body.tsx'

import parts from '#web/features/profile/parts.module.css'

/** Money back for what was paid. */
export function RefundSection({ profile }: { profile: Profile }) {
  const subscription = useBilling(true).data?.subscription ?? null
  return (
    <Section
      id="refund"
      title="Вернуть деньги"
      lead={
        <>
          <p>
            Отказаться от тарифа можно в любой день. Ответим в течение {REFUND_DAYS}&nbsp;дней, как требует
            закон.{' '}
            <Link className={parts.link} to={pagePaths.refundPolicy}>
              Правила возврата
            </Link>
          </p>
          {isRenewing(subscription) && !subscription.isCancelling && (
            <p>
              Чтобы только остановить списания,{' '}
              <Link className={parts.link} to={pagePaths.plans}>
                отмените продление
              </Link>
              : оплаченный срок останется.
            </p>
          )}
        </>
      }
    >
      <RefundBody profile={profile} />
    </Section>
  )
}
