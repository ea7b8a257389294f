import { Button, NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'

import { payment as paymentRoutes, REFUND_REASON_MAX, type OwnPayment } from '#contract/payment.ts'
import { ApiError } from '#web/api/call.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { LongTextField } from '#web/features/profile/support/long-text-field.tsx'
import { focusFirst } from '#web/ui/form/focus-refused.ts'
import { fieldErrors } from '#web/ui/form/refusal.ts'
import { textRule } from '#web/ui/form/text-rule.ts'
import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import { AskedRefund } from './asked-refund.tsx'
import { OlderPayments } from './older-payments.tsx'
import { paymentOption } from './payment-option.ts'
import { keepRefundDraft, readRefundDraft } from './refund-draft.ts'
import { RefundWorth } from './refund-worth.tsx'
import { useAskRefund } from './use-ask-refund.ts'

import parts from '#web/features/profile/parts.module.css'

const { reason, payment: paymentId } = paymentRoutes.askRefund.body.properties
const fields = ['payment', 'reason']

interface RefundFormProps {
  user: string
  payments: readonly OwnPayment[]
  /** Payments that are not listed yet, when there are any. */
  older: { isLoading: boolean; error: unknown; load: () => void } | undefined
  /** Has the focus when there is nothing left to choose. */
  around: HTMLElement | null
  onSent: () => void
}

/** The newest payment that has days left, and was not asked back yet. */
const likeliest = (payments: readonly OwnPayment[]): string =>
  (payments.find(({ refundable, refundAsked }) => refundable > 0 && refundAsked === null) ?? payments[0])
    ?._id ?? ''

export function RefundForm({ user, payments, older, around, onSent }: RefundFormProps) {
  const ask = useAskRefund()
  const element = useFocusHeir<HTMLFormElement>(around ?? undefined)
  const [list, setList] = useState<HTMLSelectElement | null>(null)
  const form = useForm({
    initialValues: readRefundDraft(user) ?? { payment: likeliest(payments), reason: '' },
    validate: {
      // One of a kept draft may not be listed yet, or any more.
      payment: value =>
        payments.some(({ _id }) => _id === value) ? textRule(paymentId)(value) : 'Выберите платёж.',
      reason: textRule(reason)
    },
    onValuesChange: values => {
      keepRefundDraft(user, values)
      if (ask.isError) ask.reset()
    }
  })
  const focusWrong = focusFirst(form, fields)

  const send = (values: typeof form.values) => {
    if (ask.isPending) return
    ask.mutate(values, {
      onSuccess: () => {
        keepRefundDraft(user, { payment: '', reason: '' })
        onSent()
      },
      onError: error => {
        if (!(error instanceof ApiError)) return
        const errors = fieldErrors(error, fields)
        form.setErrors(errors)
        focusWrong(errors)
      }
    })
  }

  const chosen = payments.find(({ _id }) => _id === form.values.payment)
  const isSaid = Object.keys(form.errors).length > 0
  return (
    <form ref={element} className={parts.form} noValidate onSubmit={form.onSubmit(send, focusWrong)}>
      <NativeSelect
        {...form.getInputProps('payment')}
        ref={setList}
        value={chosen?._id ?? ''}
        label="За какой платёж"
        size="md"
        w="100%"
        data={[
          ...(chosen ? [] : [{ value: '', label: 'Выберите платёж', disabled: true }]),
          ...payments.map(one => ({ value: one._id, label: paymentOption(one) }))
        ]}
      />
      {older && <OlderPayments {...older} list={list} />}
      <Failure error={older?.error} />
      {chosen?.refundAsked ? (
        <AskedRefund asked={chosen.refundAsked} />
      ) : (
        <>
          {chosen && <RefundWorth payment={chosen} />}
          <LongTextField
            {...form.getInputProps('reason')}
            label="Что случилось"
            description="Достаточно «передумал»: объяснять отказ закон не требует."
            rows={4}
            text={form.values.reason}
            max={REFUND_REASON_MAX}
          />
          <Button type="submit" color="accent" size="md" aria-busy={ask.isPending}>
            {ask.isPending ? 'Отправляем…' : 'Попросить вернуть деньги'}
          </Button>
        </>
      )}
      {!isSaid && <Failure error={ask.error} />}
    </form>
  )
}
