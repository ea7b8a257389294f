import type { Payment } from '#contract/admin-payments.ts'
import { formatMoney } from '#contract/money.ts'
import { nameOrRemoved } from '#contract/removed-name.ts'

export const amountWords = ({ amount, currency }: Payment): string => formatMoney(amount, currency)

const kopecks = (roubles: number) => Math.round(roubles * 100)

/** What of it is still here. */
export const leftOf = ({ amount, refunded }: Payment): number => (kopecks(amount) - kopecks(refunded)) / 100

export const nameOf = (payment: Payment): string =>
  `${amountWords(payment)}, ${nameOrRemoved(payment.username) || `пользователь №\u00A0${payment.user}, удалён`}`
