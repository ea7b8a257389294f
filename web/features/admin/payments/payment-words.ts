import type { Payment } from '#contract/admin-payments.ts'
import { formatMoney } from '#contract/money.ts'
import { nameOrRemoved } from '#contract/removed-name.ts'

export const amountWords = ({ amount, currency }: Payment): string => formatMoney(amount, currency)

const kopecks = (roubles: number) => Math.round(roubles * 100)

/** What of it is still here. */
export const leftOf = ({ amount, refunded }: Payment): number => (kopecks(amount) - kopecks(refunded)) / 100

const payerOf = ({ user, username }: Payment): string =>
  user === '' ? 'плательщик неизвестен' : nameOrRemoved(username) || `пользователь №\u00A0${user}, удалён`

export const nameOf = (payment: Payment): string => `${amountWords(payment)}, ${payerOf(payment)}`
