import type { Shortlink } from '#contract/links.ts'

import { blockedWords } from './blocked-words.ts'
import { formatMoscowMoment } from './format.ts'

/** Why a link leads nowhere now; undefined: it leads on. */
export function whyStill({ state, blockedReason, startDate, endDate }: Shortlink): string | undefined {
  if (state === 'blocked') return blockedWords(blockedReason)
  if (state === 'waiting') return startDate ? `Ссылка откроется ${formatMoscowMoment(startDate)}` : undefined
  if (state === 'ended') return endDate ? `Ссылка закончилась ${formatMoscowMoment(endDate)}` : undefined
  return undefined
}
