import { linearScale, niceTicks, ticksWidth, type Scale } from '#web/ui/chart/scale.ts'

import type { Step } from './bucket.ts'
import type { Point } from './points.ts'

export interface Plot {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  /** The middle of a bucket, where its point stands. */
  x: Scale
  /** Where a bucket begins and the one before it ends. */
  edge: Scale
  y: Scale
  yTicks: readonly number[]
}

const GAP_PX = 12
const ROOM_ABOVE = 12
const ROOM_BELOW = 28
const ROOM_RIGHT = 8

export const COMPACT_FROM = 100_000

/** Where everything lies: the left margin grows with the longest number beside it. */
export function plotOf(points: readonly Point[], comparing: boolean, width: number, height: number): Plot {
  const greatest = Math.max(
    0,
    ...points.map(point => Math.max(point.visits, comparing ? (point.before?.visits ?? 0) : 0))
  )
  const yTicks = niceTicks(greatest)
  const left = ticksWidth(yTicks, COMPACT_FROM) + GAP_PX
  const right = width - ROOM_RIGHT
  const bottom = height - ROOM_BELOW
  const edge = linearScale([0, Math.max(1, points.length)], [left, right])
  return {
    width,
    height,
    left,
    right,
    top: ROOM_ABOVE,
    bottom,
    x: index => edge(index + 0.5),
    edge,
    y: linearScale([0, yTicks.at(-1) ?? 1], [bottom, ROOM_ABOVE]),
    yTicks
  }
}

const LABEL_PX = 76
/** Where there is little room, names stand closer: two alone would say nothing about what is between them. */
const NARROW_LABEL_PX = 60
const NARROW_PX = 480
const strides: Record<Step, readonly number[]> = {
  hour: [1, 2, 3, 4, 6, 12, 24],
  day: [1, 2, 4, 7, 14, 28],
  month: [1, 2, 3, 6, 12, 24]
}

/** Which points are named under the axis: as many as have room, in steps that people count in. Days count back from the last. */
export function namedPoints(points: number, plot: Plot, step: Step): number[] {
  const labelPx = plot.width < NARROW_PX ? NARROW_LABEL_PX : LABEL_PX
  const fitting = Math.max(1, Math.floor((plot.right - plot.left) / labelPx))
  const stride = strides[step].find(candidate => points / candidate <= fitting) ?? points
  const offset = step === 'hour' ? 0 : (points - 1) % stride
  return Array.from({ length: points }, (_, index) => index).filter(index => index % stride === offset)
}

/** A clock names the moment a bucket begins, a day or a month the whole of it. */
export const nameX = (index: number, plot: Plot, step: Step): number =>
  step === 'hour' ? plot.edge(index) : plot.x(index)
