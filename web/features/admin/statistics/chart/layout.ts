import { linearScale, niceTicks, ticksWidth, type Scale } from '#web/ui/chart/scale.ts'

import type { Point } from './points.ts'

export interface Plot {
  height: number
  left: number
  right: number
  bottom: number
  /** Where the point of a step stands. */
  x: Scale
  y: Scale
  ticks: readonly number[]
}

const GAP_PX = 12
const ROOM_ABOVE = 12
const ROOM_BELOW = 28
const ROOM_RIGHT = 8
const NAME_PX = 72

export const COMPACT_FROM = 100_000

/** Round marks about from the least to the greatest; more may have gone back than came, and a little of that needs no mark. */
function ticksFor(least: number, greatest: number): number[] {
  const up = niceTicks(greatest)
  const step = (up[1] ?? 1) - (up[0] ?? 0)
  const down = Array.from({ length: Math.round(-least / step) }, (_, index) => -step * (index + 1))
  return down.length > up.length * 2 ? [least, ...up] : [...down.toReversed(), ...up]
}

/** Where everything lies: the left margin grows with the longest number. */
export function plotOf(
  points: readonly Pick<Point, 'value' | 'before'>[],
  width: number,
  height: number
): Plot {
  const values = points.flatMap(({ value, before }) => (before ? [value, before.value] : [value]))
  const least = Math.min(0, ...values)
  const ticks = ticksFor(least, Math.max(0, ...values))
  const left = ticksWidth(ticks, COMPACT_FROM) + GAP_PX
  const right = width - ROOM_RIGHT
  const bottom = height - ROOM_BELOW
  const edge = linearScale([0, Math.max(1, points.length)], [left, right])
  return {
    height,
    left,
    right,
    bottom,
    x: index => edge(index + 0.5),
    y: linearScale([Math.min(least, ...ticks), ticks.at(-1) ?? 1], [bottom, ROOM_ABOVE]),
    ticks
  }
}

/** Which points are named under the axis; counted back from the last. */
export function namedPoints(points: readonly Point[], { left, right }: Plot): number[] {
  const fitting = Math.max(1, Math.floor((right - left) / NAME_PX))
  const stride = Math.ceil(points.length / fitting)
  const offset = (points.length - 1) % stride
  return points.map((_, index) => index).filter(index => index % stride === offset)
}
