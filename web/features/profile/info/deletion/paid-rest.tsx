import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'

import { formatMoney } from '#contract/money.ts'
import { pagePaths } from '#contract/paths.ts'
import { isMoney } from '#contract/payment-state.ts'
import type { Billing, OwnPayment } from '#contract/payment.ts'
import { useOwnPayments } from '#web/features/profile/payments/own-payments.ts'
import { isRenewing } from '#web/features/profile/plans/living-subscription.ts'
import { familyName } from '#web/features/profile/plans/plan-words.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './paid-rest.module.css'

interface PaidRestProps {
  /** Absent: it could not be asked for. */
  billing: Billing | undefined
  isPending: boolean
  /** The day of the removal. */
  date: string
}

const after = 'больше ничего не спишется. Если вы передумаете, само оно не включится.'

function renewalText(billing: Billing | undefined): string {
  if (!billing) return `Если тариф продлевается, продление отменится сразу, данные карты мы сотрём: ${after}`
  const { subscription } = billing
  const card = subscription?.card
  if (isRenewing(subscription))
    return `Продление тарифа ${familyName(subscription.plan)} отменится сразу, данные карты мы сотрём: ${after}`
  return card ? 'Данные карты мы сотрём сразу.' : ''
}

/** What the days that are left are worth, of payments that were not asked back yet; empty: nothing. */
function worthOf(payments: readonly OwnPayment[]): string {
  const unasked = payments.filter(({ refundable, refundAsked }) => refundable > 0 && refundAsked === null)
  const kopecks = unasked.reduce((sum, { refundable }) => sum + Math.round(refundable * 100), 0)
  return unasked[0] ? formatMoney(kopecks / 100, unasked[0].currency) : ''
}

const AskBack = () => (
  <Link className={parts.link} to={`${pagePaths.support}#refund`}>
    попросите о возврате
  </Link>
)

/** What becomes of the renewal and of what was paid, when the account is deleted. */
export function PaidRest({ billing, isPending, date }: PaidRestProps) {
  const { list, payments } = useOwnPayments()
  const renewal = renewalText(billing)
  const worth = worthOf(payments)
  if (isPending || list.isPending) return <Skeleton height={96} aria-busy="true" />
  return (
    <output className={classes.rest}>
      {renewal && <p className={parts.text}>{renewal}</p>}
      {worth && (
        <p className={parts.text}>
          Неиспользованные дни сейчас стоят <b>{worth}</b>. Сами деньги не вернутся: <AskBack /> до удаления
          или войдите за этим до {date}
        </p>
      )}
      {(!list.data || payments.some(isMoney)) && (
        <p className={parts.text}>
          Акты и список платежей тоже исчезнут:{' '}
          <Link className={parts.link} to={`${pagePaths.documents}#payments`}>
            сохраните нужные
          </Link>{' '}
          до {date}
        </p>
      )}
      {!list.data && (
        <p className={parts.text}>
          За неиспользованные дни можно вернуть деньги, но сами они не вернутся: <AskBack /> до удаления или
          войдите за этим до {date}
        </p>
      )}
    </output>
  )
}
