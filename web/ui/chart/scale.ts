import { formatNumber } from '#web/ui/format.ts'

/** Rounds up to 1, 2 or 5 times a power of ten; visits are whole, so never below 1. */
export function niceStep(rough: number): number {
  if (rough <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].find(factor => factor * power >= rough) ?? 10
  return step * power
}

/** Round marks from 0 to at least the greatest value. */
export function niceTicks(max: number, intervals = 4): number[] {
  const step = niceStep(max / intervals)
  const last = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: last + 1 }, (_, index) => index * step)
}

/** Maps values of a domain to pixels, evenly. */
export function linearScale(domain: readonly [number, number], range: readonly [number, number]) {
  const [low, high] = domain
  const [start, end] = range
  return (value: number): number =>
    high === low ? (start + end) / 2 : start + ((value - low) / (high - low)) * (end - start)
}
export type Scale = ReturnType<typeof linearScale>

const DIGIT_PX = 8

const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 })

/** «12 500», and from `compactFrom` on «120 тыс.» */
export const tickText = (value: number, compactFrom: number): string =>
  Math.abs(value) < compactFrom ? formatNumber(value) : compact.format(value)

/** The room that the longest of the marks takes. */
export const ticksWidth = (ticks: readonly number[], compactFrom: number): number =>
  Math.max(0, ...ticks.map(tick => tickText(tick, compactFrom).length)) * DIGIT_PX

interface Span {
  left: number
  right: number
}

/** Which of so many points, evenly spread, lies at a place on the screen. */
export function pointAt(points: number, { left, right }: Span, x: number): number {
  const share = (x - left) / (right - left)
  return Math.min(points - 1, Math.max(0, Math.floor(share * points)))
}
