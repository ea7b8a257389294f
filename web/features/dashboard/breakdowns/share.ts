const percent = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })

/** «32 %»; something small is no nothing. */
export function shareWords(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0\u00A0%'
  const share = (part / whole) * 100
  return share < 1 ? '<\u00A01\u00A0%' : `${percent.format(share)}\u00A0%`
}
