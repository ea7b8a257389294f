import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { Payment } from '#contract/admin-payments.ts'
import { isNoSuch } from '#web/api/call.ts'
import { PanelSkeleton } from '#web/features/admin/list/panel/panel-parts.tsx'
import type { PanelRow } from '#web/features/admin/list/panel/row-panel.tsx'
import { usePayment } from '#web/features/admin/payments/payment-queries.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

import { PaymentFacts } from './payment-facts.tsx'
import { RefundForm } from './refund-form.tsx'
import { whyNoRefund } from './refundable.ts'

interface PaymentPanelProps extends PanelRow {
  /** As the list has it, where it does. */
  listed: Payment | undefined
  editAddress: (id: string) => string
  viewAddress: (id: string) => string
}

/** One payment: the facts, or in their place the refund. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { id, listed, isEdited, onDirty, editAddress, viewAddress } = props
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  const { data: payment = listed, error, isFetching, refetch } = usePayment(id)
  if (!payment) {
    if (isNoSuch(error)) {
      return (
        <EmptyState
          title="Такого платежа нет"
          text="В адресе страницы ошибка: найдите его по номеру у провайдера, почте или дате."
        />
      )
    }
    if (error && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <PanelSkeleton label="Загружаем платёж" />
  }
  const leave = () => void navigate(viewAddress(id), { replace: true, preventScrollReset: true })
  const problem = whyNoRefund(payment, now)
  return isEdited && problem === undefined ? (
    <RefundForm payment={payment} onDirty={onDirty} onLeave={leave} />
  ) : (
    <PaymentFacts payment={payment} refundAddress={editAddress(id)} whyNoRefund={problem} />
  )
}
