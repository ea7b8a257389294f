import { formatNumber } from '#web/ui/format.ts'
import { percentWords, wholePercent } from '#web/ui/percent.ts'

/** Of fewer people a share says less than their number. */
const SHARE_FROM = 20

const ordinals: Readonly<Record<number, string>> = {
  2: 'каждый второй',
  3: 'каждый третий',
  4: 'каждый четвёртый',
  5: 'каждый пятый',
  10: 'каждый десятый'
}

/** How far from «every third» is still every third. */
const CLOSE = 0.04

/** Who pressed may have opened the page before the period began: never more than all. */
const among = (part: number, all: number) => Math.min(part, all)

/** «24 %» */
export const conversionPercent = (part: number, all: number): number => wholePercent(among(part, all), all)

export const conversionWords = (part: number, all: number): string => percentWords(among(part, all), all)

/** «каждый третий из 512», «24 % из 512», «3 из 5»: no rounder than it is. */
export function shareOfPeople(part: number, all: number): string {
  const whole = formatNumber(all)
  const some = among(part, all)
  if (all < SHARE_FROM) return `${formatNumber(some)} из ${whole}`
  const every = Math.round(all / some)
  const ordinal = Math.abs((some * every) / all - 1) <= CLOSE ? ordinals[every] : undefined
  return `${ordinal ?? conversionWords(some, all)} из ${whole}`
}
