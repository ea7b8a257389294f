import { DAY_MS } from '#contract/durations.ts'
import { REFUND_DAYS } from '#contract/limits.ts'
import { formatDate } from '#web/ui/format.ts'

import parts from '#web/features/profile/parts.module.css'

const answerBy = (asked: string): string => new Date(Date.parse(asked) + REFUND_DAYS * DAY_MS).toISOString()

/** It was asked already: says so, and until when to wait. */
export const AskedRefund = ({ asked }: { asked: string }) => (
  <output className={parts.warning}>
    Вы попросили вернуть деньги за этот платёж {formatDate(asked)} Ответим по почте не позже{' '}
    {formatDate(answerBy(asked))} Повторять запрос не нужно; если хотите что-то добавить, напишите нам выше.
  </output>
)
