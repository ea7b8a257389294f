import { formatMoney } from '#contract/money.ts'
import type { PaidService } from '#contract/paid-service.ts'
import type { Day } from '#web/ui/period/calendar.ts'
import type { PageConfig } from '#web/ui/requisites.ts'

/** Roubles of the tax in a sum, to the kopeck, half of one up. */
function vatIn(sum: number, percent: number): number {
  const [twice, whole] = [2 * Math.round(sum * 100) * percent, 100 + percent]
  return Math.floor((twice + whole) / (2 * whole)) / 100
}

/** Whether an act has days of another year than a day is in. */
const hasOtherYear = ({ periods, asOf }: PaidService, day: Day): boolean =>
  [asOf, ...periods.map(({ from }) => from)].some(one => one.slice(0, 4) !== day.slice(0, 4))

/**
 * What an act says of taxes in its sum. A server that sells nothing, and has no rate, does not know. Rates change with the year, and
 * what is set today says nothing of another one.
 */
export function taxText(
  service: PaidService,
  { vat, payments }: Pick<PageConfig, 'vat' | 'payments'>,
  today: Day
): string {
  if (vat === null && payments.mode === 'off') return 'Сумма указана с учётом всех налогов.'
  if (hasOtherYear(service, today)) return 'НДС или его отсутствие указаны в кассовом чеке.'
  if (vat === null) return 'Без НДС.'
  // The register writes 22/122 as 122.
  const percent = vat > 100 ? vat - 100 : vat
  const rate = vat > 100 ? `${percent}/${vat}` : `${percent}\u00A0%`
  return `В том числе НДС ${rate}: ${formatMoney(vatIn(service.sum, percent), 'RUB')}.`
}
