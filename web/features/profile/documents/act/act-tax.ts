import { formatMoney } from '#web/ui/format.ts'
import type { PageConfig } from '#web/ui/requisites.ts'

/** Roubles of the tax in a sum, to the kopeck, half of one up. */
function vatIn(sum: number, percent: number): number {
  const [twice, whole] = [2 * Math.round(sum * 100) * percent, 100 + percent]
  return Math.floor((twice + whole) / (2 * whole)) / 100
}

/** What an act says of taxes in its sum. A server that sells nothing, and has no rate, does not know. */
export function taxText(sum: number, { vat, payments }: Pick<PageConfig, 'vat' | 'payments'>): string {
  if (vat === null) return payments.mode === 'off' ? 'Сумма указана с учётом всех налогов.' : 'Без НДС.'
  // The register writes 22/122 as 122.
  const percent = vat > 100 ? vat - 100 : vat
  const rate = vat > 100 ? `${percent}/${vat}` : `${percent}\u00A0%`
  return `В том числе НДС ${rate}: ${formatMoney(vatIn(sum, percent), 'RUB')}.`
}
