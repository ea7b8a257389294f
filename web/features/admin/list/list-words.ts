import { PAGE_SIZE } from '#contract/limits.ts'
import { count, formatNumber, type Forms } from '#web/ui/format.ts'

interface Counted {
  total: number
  /** Otherwise there are more: the server counts so far. */
  exact: boolean
}

/** «12 345 пользователей», «больше 10 000 пользователей» */
export const totalWords = ({ total, exact }: Counted, forms: Forms): string =>
  exact ? count(total, forms) : `больше ${formatNumber(total)}\u00A0${forms[2]}`

/** «1–50 из 12 345», «51–100, всего больше 10 000» */
export function rangeWords({ page, shown, total, exact }: Counted & { page: number; shown: number }): string {
  const first = (page - 1) * PAGE_SIZE + 1
  const range = `${formatNumber(first)}–${formatNumber(first + shown - 1)}`
  return exact ? `${range} из ${formatNumber(total)}` : `${range}, всего больше ${formatNumber(total)}`
}
