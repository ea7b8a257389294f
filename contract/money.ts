/** «1 490 ₽», «612,45 ₽», «12 €»: kopecks only when there are any. */
export function formatMoney(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2
  // The provider names currencies; a name that is none is shown as it is.
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount.toLocaleString('ru-RU')} ${currency}`.trim()
  return new Intl.NumberFormat('ru-RU', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits
  }).format(amount)
}
