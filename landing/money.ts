const whole = new Intl.NumberFormat('ru-RU')
const exact = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2 })

/** `1 490 ₽`, `995,50 ₽`, `12 EUR`: hundredths of it, which are shown only where there are any, and are never torn from the number. */
export function moneyText(hundredths: number, currency = 'RUB'): string {
  const number = (hundredths % 100 === 0 ? whole : exact).format(hundredths / 100)
  return `${number}\u00A0${currency === 'RUB' ? '₽' : currency}`
}
