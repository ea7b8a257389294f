import type { AdminUser } from '#contract/admin-users.ts'
import { formatMoney } from '#contract/money.ts'
import { formatNumber } from '#web/ui/format.ts'

/** «1 490 ₽» */
export const paidWords = ({ paid }: Pick<AdminUser, 'paid'>): string => formatMoney(paid, 'RUB')

/** While the analytics engine is away nobody knows. */
export const visitsWords = ({ visits }: Pick<AdminUser, 'visits'>): string =>
  visits === null ? '?' : formatNumber(visits)
