import { linearScale, niceStep, niceTicks, ticksWidth, type Scale } from '#web/ui/chart/scale.ts'
import { yearOf } from '#web/ui/period/calendar.ts'

import { crossYears } from './day-names.ts'
import type { Point } from './points.ts'

export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
  /** The middle of a day. */
  x: Scale
  /** Where a day begins. */
  edge: Scale
  /** Of our visits, at the left. */
  y: Scale
  ticks: readonly number[]
  /** Of the marketplace, at the right. */
  theirY: Scale
  theirTicks: readonly number[]
}

const GAP_PX = 10
const ROOM_ABOVE = 28
const ROOM_BELOW = 28
/** A second line, of years. */
const ROOM_FOR_YEARS = 16

/** Two scales leave less room for numbers. */
export const COMPACT_FROM = 10_000

const greatest = (values: readonly (number | null)[]): number =>
  values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)

const roomFor = (ticks: readonly number[]): number => ticksWidth(ticks, COMPACT_FROM) + GAP_PX

/** Two scales that share their lines: as many marks at the right as at the left. */
export function plotOf(points: readonly Point[], width: number, height: number): Plot {
  const ticks = niceTicks(greatest(points.map(({ visits }) => visits)))
  const intervals = ticks.length - 1
  const theirStep = niceStep(greatest(points.map(({ value }) => value)) / intervals)
  // Where nothing is known there is nothing to measure.
  const isKnown = points.some(({ value }) => value !== null)
  const theirTicks = isKnown ? ticks.map((_, index) => index * theirStep) : []
  const left = roomFor(ticks)
  const right = width - roomFor(theirTicks)
  const hasYears = crossYears(points.map(({ day }) => day))
  const bottom = height - ROOM_BELOW - (hasYears ? ROOM_FOR_YEARS : 0)
  const edge = linearScale([0, Math.max(1, points.length)], [left, right])
  return {
    left,
    right,
    top: ROOM_ABOVE,
    bottom,
    x: index => edge(index + 0.5),
    edge,
    y: linearScale([0, ticks.at(-1) ?? 1], [bottom, ROOM_ABOVE]),
    ticks,
    theirY: linearScale([0, theirTicks.at(-1) ?? 1], [bottom, ROOM_ABOVE]),
    theirTicks
  }
}

const LABEL_PX = 68
const strides = [1, 2, 4, 7, 14, 28, 56, 112, 182]

/** Which days are named under the axis, counted back from the last. */
export function namedDays(days: number, { left, right }: Plot): number[] {
  const fitting = Math.max(1, Math.floor((right - left) / LABEL_PX))
  const stride = strides.find(candidate => days / candidate <= fitting) ?? days
  return Array.from({ length: days }, (_, index) => index).filter(
    index => index % stride === (days - 1) % stride
  )
}

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
