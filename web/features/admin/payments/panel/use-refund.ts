import { useQueryClient } from '@tanstack/react-query'

import { adminPayments, type Payment } from '#contract/admin-payments.ts'
import { type AdminUserDetails, adminUsers } from '#contract/admin-users.ts'
import { DAY_MS } from '#contract/durations.ts'
import { formatMoney } from '#contract/money.ts'
import { ApiError, call } from '#web/api/call.ts'
import { adminKey } from '#web/features/admin/list/use-list.ts'
import { count, formatDate } from '#web/ui/format.ts'
import { notifyDone } from '#web/ui/notify.ts'

/** Who paid, as they stand; undefined when they are gone, or nobody answers: the refund is more important. */
const payerOf = ({ user }: Payment): Promise<AdminUserDetails | undefined> =>
  call(adminUsers.one, { params: { id: user } }).then(
    ({ data }) => data,
    () => undefined
  )

/** What the refund took of the term, by what was paid up to before and after it. */
function takenWords(before: AdminUserDetails | undefined, after: AdminUserDetails | undefined): string {
  if (!before?.plan || !after) return ''
  if (!after.plan) return ' Оплаченный срок закончился.'
  const days = Math.round((Date.parse(before.payedTo) - Date.parse(after.payedTo)) / DAY_MS)
  if (days === 0) return ' Оплаченный срок не изменился.'
  return ` Срок короче на ${count(days, ['день', 'дня', 'дней'])}: оплачено до ${formatDate(after.payedTo)}`
}

/** Whether money may have moved all the same, by our silence or the provider's: asked again it might move twice. */
const isUnclear = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.mayBeDone || error.code === 'PROVIDER_UNAVAILABLE')

/** Other messages of the kind tell to try again. */
const unclearWords = ({ code, message, status }: ApiError): string =>
  code === 'PROVIDER_UNAVAILABLE'
    ? message
    : `${status > 0 ? 'Сервер ответил ошибкой' : 'Ответа нет'}. Прошёл ли возврат, пока неизвестно: прежде чем повторять, посмотрите, сколько возвращено.`

/** Gives money of a payment back, and says what that took of the term. Resolves to why it is not known whether it did. */
export function useRefund(payment: Payment) {
  const client = useQueryClient()
  return async (amount: number): Promise<string | undefined> => {
    const before = await payerOf(payment)
    try {
      const was = { refunded: payment.refunded }
      await call(adminPayments.refund, { params: { id: payment._id }, body: { amount, was } })
    } catch (error) {
      if (isUnclear(error)) return unclearWords(error)
      throw error
    } finally {
      void client.invalidateQueries({ queryKey: adminKey })
    }
    const taken = takenWords(before, await payerOf(payment))
    notifyDone(`Возвращено ${formatMoney(amount, payment.currency)}.${taken}`)
    return undefined
  }
}
