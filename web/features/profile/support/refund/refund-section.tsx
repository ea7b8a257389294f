import { Link } from 'react-router'

import { REFUND_DAYS } from '#contract/limits.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Profile } from '#contract/user.ts'
import { Section } from '#web/features/profile/section.tsx'

import { RefundBody } from './refund-body.tsx'

import parts from '#web/features/profile/parts.module.css'

/** Money back for what was paid. */
export const RefundSection = ({ profile }: { profile: Profile }) => (
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
        <p>
          Чтобы только остановить списания,{' '}
          <Link className={parts.link} to={pagePaths.plans}>
            отмените продление
          </Link>
          : оплаченный срок останется.
        </p>
      </>
    }
  >
    <RefundBody profile={profile} />
  </Section>
)
