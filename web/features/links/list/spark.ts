import { count, formatNumber } from '#web/ui/format.ts'

/** Below it a single person would look like a success. */
const LOWEST_TOP = 4

interface Size {
  width: number
  height: number
}

export interface Spark {
  /** Of the line; '' for a single day. */
  line: string
  end: { x: number; y: number }
}

const rounded = (n: number) => Math.round(n * 10) / 10

/** The days from left to right over the whole width, nothing at the bottom, the largest at the top. */
export function sparkOf(daily: readonly number[], { width, height }: Size): Spark | undefined {
  const top = Math.max(LOWEST_TOP, ...daily)
  const step = width / Math.max(1, daily.length - 1)
  const points = daily.map((people, day) => ({
    x: rounded(daily.length === 1 ? width : day * step),
    y: rounded(height - (people / top) * height)
  }))
  const end = points.at(-1)
  if (!end) return undefined
  const line = points.length > 1 ? `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}` : ''
  return { line, end }
}

/** «Люди по дням за 7 дней: сегодня 3, вчера 8»: what the line ends with, in words. Days are not added up: who comes on two of them is one person. */
export function sparkText(daily: readonly number[]): string {
  const [yesterday, today = 0] = [daily.at(-2), daily.at(-1)]
  const now = `сегодня ${formatNumber(today)}`
  if (yesterday === undefined) return `Люди ${now}`
  const days = count(daily.length, ['день', 'дня', 'дней'])
  return `Люди по дням за ${days}: ${now}, вчера ${formatNumber(yesterday)}`
}
