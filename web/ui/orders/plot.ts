import { namedPoints, numbersRoom, plotOf, type Numbering, type Plot } from '#web/ui/chart/plot.ts'
import { linearScale, niceStep, niceTicks, type Scale } from '#web/ui/chart/scale.ts'
import { yearOf } from '#web/ui/period/calendar.ts'

import { crossYears } from './day-names.ts'
import type { Point } from './points.ts'

/** Our visits at the left, the marketplace at the right. */
export interface OrdersPlot extends Plot {
  theirY: Scale
  theirTicks: readonly number[]
}

/** Two scales leave less room for numbers. */
const numbering: Numbering = { gapPx: 10, compactFrom: 10_000 }
/** For what each scale is of. */
const ROOM_ABOVE = 28
const ROOM_BELOW = 28
/** A second line, of years. */
const ROOM_FOR_YEARS = 16

const greatest = (values: readonly (number | null)[]): number =>
  values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)

/** Two scales that share their lines: as many marks at the right as at the left. */
export function ordersPlot(points: readonly Point[], width: number, height: number): OrdersPlot {
  const ticks = niceTicks(greatest(points.map(({ visits }) => visits)))
  const intervals = ticks.length - 1
  const theirStep = niceStep(greatest(points.map(({ value }) => value)) / intervals)
  // Where nothing is known there is nothing to measure.
  const isKnown = points.some(({ value }) => value !== null)
  const theirTicks = isKnown ? ticks.map((_, index) => index * theirStep) : []
  const hasYears = crossYears(points.map(({ day }) => day))
  const plot = plotOf({
    points: points.length,
    ticks,
    width,
    height,
    above: ROOM_ABOVE,
    below: ROOM_BELOW + (hasYears ? ROOM_FOR_YEARS : 0),
    right: numbersRoom(theirTicks, numbering),
    numbering
  })
  return {
    ...plot,
    theirY: linearScale([0, theirTicks.at(-1) ?? 1], [plot.bottom, plot.top]),
    theirTicks
  }
}

const NAME_PX = 68
const strides = [1, 2, 4, 7, 14, 28, 56, 112, 182]

/** Which days are named under the axis, counted back from the last. */
export const namedDays = (days: number, plot: Plot): number[] =>
  namedPoints(days, plot, { namePx: NAME_PX, strides })

/** Which of the named days show their year too: where the days are of two, the first named one of each. */
export function yearMarks(points: readonly Point[], named: readonly number[]): Set<number> {
  const days = points.map(({ day }) => day)
  if (!crossYears(days)) return new Set()
  const yearAt = (index: number | undefined) => (index === undefined ? '' : yearOf(days[index] ?? ''))
  return new Set(named.filter((index, place) => yearAt(index) !== yearAt(named[place - 1])))
}

const BAR_SHARE = 0.62
const WIDEST_BAR_PX = 32

export function barOf(index: number, plot: Plot): { x: number; width: number } {
  const width = Math.max(1, Math.min(WIDEST_BAR_PX, (plot.edge(1) - plot.edge(0)) * BAR_SHARE))
  return { x: plot.x(index) - width / 2, width }
}
