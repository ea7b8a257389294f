import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import type { Payment } from '#contract/admin-payments.ts'
import { formatMoney } from '#contract/money.ts'
import { nameOrRemoved } from '#contract/removed-name.ts'
import { Facts, PanelSection } from '#web/features/admin/list/panel/panel-parts.tsx'
import { amountWords, leftOf } from '#web/features/admin/payments/payment-words.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { TroubleBox } from '#web/ui/dialog/failure-box.tsx'
import { focusRefused } from '#web/ui/form/focus-refused.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { formatMoscowMoment } from '#web/ui/format.ts'

import { amountIn, amountText } from './refund-amount.ts'
import { useRefund } from './use-refund.ts'

import parts from '#web/ui/drawer/drawer-form.module.css'
import classes from './refund-form.module.css'

interface RefundFormProps {
  payment: Payment
  onDirty: (isDirty: boolean) => void
  onLeave: () => void
}

/** Money back: how much is typed, and confirmed; what it takes of the term is said when it is done. */
export function RefundForm({ payment, onDirty, onLeave }: RefundFormProps) {
  const confirm = useConfirm()
  const refund = useRefund(payment)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [unclear, setUnclear] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const left = leftOf(payment)
  const money = (roubles: number) => formatMoney(roubles, payment.currency)

  const isDirty = typed !== '' && unclear === ''
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  const problemOf = (amount: number | undefined): string => {
    if (amount === undefined || amount === 0) return 'Введите сумму возврата: рубли, если нужно, с копейками.'
    return amount > left ? `Вернуть можно не больше ${money(left)}.` : ''
  }
  const ask = async () => {
    const amount = amountIn(typed)
    const payer = nameOrRemoved(payment.username)
    const wrong = problemOf(amount)
    setProblem(wrong)
    if (wrong || amount === undefined) return focusRefused(field.current, wrong)
    let outcome: string | undefined
    const isAnswered = await confirm({
      title: `Вернуть ${money(amount)}?`,
      text: `Деньги уйдут на карту, с которой платили${payer ? `: ${payer}` : ''}. Оплаченный срок, если он есть, станет короче на дни, которых стоит эта сумма. Отменить возврат нельзя.`,
      action: `Вернуть ${money(amount)}`,
      danger: true,
      failure: 'Деньги не вернулись',
      work: async () => {
        outcome = await refund(amount)
      }
    })
    if (!isAnswered) return
    onDirty(false)
    if (outcome === undefined) onLeave()
    else setUnclear(outcome)
  }
  return (
    <form
      className={parts.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void ask()
      }}
    >
      <div className={parts.fields}>
        <PanelSection title="Платёж">
          <Facts
            facts={[
              { name: 'Пользователь', value: nameOrRemoved(payment.username) || 'удалён' },
              { name: 'Когда', value: formatMoscowMoment(payment.date) },
              { name: 'Сумма', value: amountWords(payment) },
              { name: 'Уже возвращено', value: money(payment.refunded) },
              { name: 'Можно вернуть', value: money(left) }
            ]}
          />
        </PanelSection>
        <div>
          <TextInput
            ref={field}
            className={classes.amount ?? ''}
            label="Сколько вернуть, ₽"
            size="md"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={problem}
            onChange={event => {
              setTyped(event.currentTarget.value)
              setProblem('')
            }}
          />
          <div className={classes.whole}>
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                setTyped(amountText(left))
                setProblem('')
              }}
            >
              Всё: {money(left)}
            </Button>
          </div>
        </div>
        <p className={classes.note}>
          Сколько дней снимется со срока, посчитает сервер: по цене дня этого платежа. Вернуть всё – снять все
          его неиспользованные дни. Если вернуть столько, сколько осталось от последней оплаты, или больше,
          отменится и продление; если её дни уже кончились – только если вернуть её всю. Чек возврата уйдёт
          плательщику.
        </p>
      </div>
      <div className={parts.actions}>
        <div className={classes.said} role="alert">
          {unclear && <TroubleBox title="Возврат не подтвердился">{unclear}</TroubleBox>}
        </div>
        <Button variant="default" size="md" onClick={onLeave}>
          {unclear ? 'К платежу' : 'Отмена'}
        </Button>
        {!unclear && <SubmitButton pending={false}>Вернуть</SubmitButton>}
      </div>
    </form>
  )
}
