import { formatMoney } from '#contract/money.ts'

/** Letters are given hundredths. */
export const moneyText = (hundredths: number, currency = 'RUB'): string =>
  formatMoney(hundredths / 100, currency)
