import { IconAlertTriangle, IconReceiptRefund } from '@tabler/icons-react'
import { Link } from 'react-router'

import type { Payment } from '#contract/admin-payments.ts'
import { formatMoney } from '#contract/money.ts'
import { pagePaths } from '#contract/paths.ts'
import { isMoney } from '#contract/payment-state.ts'
import { SubjectHistory } from '#web/features/admin/list/history/subject-history.tsx'
import { WayAction } from '#web/features/admin/list/panel/panel-actions.tsx'
import {
  CopyFact,
  Facts,
  Figures,
  PanelBody,
  PanelSection
} from '#web/features/admin/list/panel/panel-parts.tsx'
import { OutcomeMark } from '#web/features/admin/payments/outcome-mark.tsx'
import { amountWords, leftOf } from '#web/features/admin/payments/payment-words.ts'
import { oddAddress } from '#web/features/admin/payments/payments-view.ts'
import { planName } from '#web/features/admin/plan-name.ts'
import { UserLink } from '#web/features/admin/user-link.tsx'
import { formatMoscowMoment } from '#web/ui/format.ts'
import { smallIcon } from '#web/ui/small-icon.ts'

import classes from './payment-facts.module.css'

interface PaymentFactsProps {
  payment: Payment
  refundAddress: string
  /** Undefined: money can be given back. */
  whyNoRefund: string | undefined
}

/** Everything about one payment, and the way to its refund. */
export function PaymentFacts({ payment, refundAddress, whyNoRefund }: PaymentFactsProps) {
  const { currency, transactionId } = payment
  return (
    <PanelBody
      actions={
        whyNoRefund === undefined ? (
          <WayAction to={refundAddress} icon={<IconReceiptRefund {...smallIcon} />}>
            Вернуть деньги
          </WayAction>
        ) : (
          <p className={classes.reason}>{whyNoRefund}</p>
        )
      }
    >
      {payment.odd && (
        <p className={classes.odd}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          <span>
            Этот платёж ждёт разбора. <Link to={oddAddress('odd', transactionId)}>Что с ним делать</Link>
          </span>
        </p>
      )}
      <Figures
        figures={[
          { name: 'Сумма', value: amountWords(payment) },
          { name: 'Возвращено', value: formatMoney(payment.refunded, currency) },
          ...(isMoney(payment)
            ? [{ name: 'Осталось у нас', value: formatMoney(leftOf(payment), currency) }]
            : [])
        ]}
      />
      <PanelSection title="Платёж">
        <Facts
          facts={[
            { name: 'Состояние', value: <OutcomeMark payment={payment} /> },
            { name: 'Когда', value: formatMoscowMoment(payment.date) },
            { name: 'Пользователь', value: <UserLink id={payment.user} name={payment.username} /> },
            {
              name: 'Все его платежи',
              value: <Link to={`${pagePaths.adminPayments}?user=${payment.user}`}>показать</Link>
            },
            { name: 'Тариф', value: planName(payment.plan) },
            { name: 'Промокод', value: payment.promo || 'нет' }
          ]}
        />
      </PanelSection>
      <PanelSection title="У платёжного сервиса">
        <Facts
          facts={[
            { name: 'Номер платежа', value: transactionId || 'нет' },
            { name: 'Номер заказа', value: payment.invoiceId || 'нет' },
            { name: 'Подписка', value: payment.subscriptionId || 'нет' }
          ]}
        />
        {transactionId && <CopyFact value={transactionId} label="Скопировать номер платежа" />}
      </PanelSection>
      {/^\d{1,18}$/.test(payment._id) && (
        <PanelSection title="История">
          <SubjectHistory subject="payment" id={payment._id} />
        </PanelSection>
      )}
    </PanelBody>
  )
}
