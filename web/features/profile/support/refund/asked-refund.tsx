import { formatDate } from '#web/ui/format.ts'

import { answerBy } from './refund-term.ts'

import parts from '#web/features/profile/parts.module.css'

/** It was asked already: says so, and until when to wait. */
export const AskedRefund = ({ asked }: { asked: string }) => (
  <output className={parts.warning}>
    Вы попросили вернуть деньги за этот платёж {formatDate(asked)} Ответим по почте не позже{' '}
    {formatDate(answerBy(asked))} Повторять запрос не нужно; если хотите что-то добавить, напишите нам выше.
  </output>
)
