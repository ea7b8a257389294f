import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import type { OrderState } from '#contract/payment.ts'
import { ApiError } from '#web/api/call.ts'
import { familyName } from '#web/features/profile/plans/plan-words.ts'
import { formatRoubles } from '#web/ui/format.ts'

import { OrderNotice } from './order-notice.tsx'
import { USUAL_MS } from './order-query.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './order-notice.module.css'

interface WaitingOrderProps {
  /** Undefined: not even read yet. */
  order: OrderState | undefined
  since: number
  /** Why the last question was not answered; null: it was. */
  error: unknown
  email: string
}

const Trail = () => (
  <svg className={classes.trail} viewBox="0 0 48 48" aria-hidden="true">
    <path d="M4 36c10 0 8-22 18-22s8 16 18 16" />
    <circle cx="42" cy="30" r="4" />
  </svg>
)

/** Nothing is known yet: what is waited for, and that nobody has to stay for it. */
export function WaitingOrder({ order, since, error, email }: WaitingOrderProps) {
  const isLong = useIsOver(since + USUAL_MS)
  return (
    <OrderNotice
      kind="waiting"
      title={isLong ? 'Подтверждения пока нет' : 'Ждём подтверждения оплаты'}
      icon={<Trail />}
    >
      <output>
        {isLong
          ? 'Платёжный сервис ещё не сообщил нам, прошла ли оплата. Так бывает, когда банк отвечает долго. Мы продолжаем ждать, эту страницу можно закрыть.'
          : `Платёжный сервис сообщит нам, прошла ли оплата${order ? ` ${formatRoubles(order.amount)} за тариф ${familyName(order.plan)}` : ''}. Обычно это несколько секунд.`}
      </output>
      {isLong && (
        <>
          <p>
            Если вы оплатили, второй раз платить не нужно: тариф включится сам, а письмо придёт на {email}.
            Если не платили, ничего не спишется.
          </p>
          <p>
            <Link className={parts.link} to={pagePaths.plans}>
              Вернуться к тарифам
            </Link>{' '}
            или{' '}
            <Link className={parts.link} to={`${pagePaths.support}#question`}>
              написать нам
            </Link>
            , если деньги списаны, а тарифа нет больше часа.
          </p>
        </>
      )}
      <output className={parts.quiet}>{silenceText(error)}</output>
    </OrderNotice>
  )
}

function silenceText(error: unknown): string {
  if (error === null) return ''
  return error instanceof ApiError && error.status > 0
    ? 'Сервер пока не ответил. Спросим ещё раз сами.'
    : 'Нет связи с сервером. Спросим ещё раз, как только она появится.'
}

/** Whether a moment has passed; turns by itself. */
function useIsOver(moment: number): boolean {
  const [isOver, setOver] = useState(() => Date.now() >= moment)
  useEffect(() => {
    if (isOver) return undefined
    const timer = setTimeout(() => setOver(true), moment - Date.now())
    return () => clearTimeout(timer)
  }, [isOver, moment])
  return isOver
}
