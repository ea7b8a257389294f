/** In whole percents; of nothing, nothing. */
export const wholePercent = (part: number, all: number): number =>
  all === 0 ? 0 : Math.round((part / all) * 100)

/** «32 %»; something small is no nothing, and nearly all is not all. */
export function percentWords(part: number, all: number, percent = wholePercent(part, all)): string {
  if (percent === 0 && part > 0) return '<\u00A01\u00A0%'
  return percent === 100 && part < all ? '>\u00A099\u00A0%' : `${String(percent)}\u00A0%`
}
