import { linearScale, ticksWidth, type Scale } from './scale.ts'

/** A narrower chart is less high, and has no room for a note beside its cursor. */
export const NARROW_PX = 560

/** The numbers beside a plot: how far from its lines they stand, from which on they are shortened. */
export interface Numbering {
  gapPx: number
  compactFrom: number
}

const NUMBERING: Numbering = { gapPx: 12, compactFrom: 100_000 }

export interface Plot {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  /** The middle of a place, where its point stands. */
  x: Scale
  /** Where a place begins and the one before it ends. */
  edge: Scale
  y: Scale
  ticks: readonly number[]
  numbering: Numbering
}

interface PlotOptions {
  points: number
  ticks: readonly number[]
  /** Less than the lowest mark, where a little of that needs none. */
  least?: number
  width: number
  height: number
  above?: number
  below?: number
  right?: number
  numbering?: Numbering
}

/** The room of numbers and of what parts them from their lines. */
export const numbersRoom = (ticks: readonly number[], { gapPx, compactFrom }: Numbering): number =>
  ticksWidth(ticks, compactFrom) + gapPx

/** Where everything lies: the left margin grows with the longest number. */
export function plotOf({
  points,
  ticks,
  least = 0,
  width,
  height,
  above = 12,
  below = 28,
  right: besides = 8,
  numbering = NUMBERING
}: PlotOptions): Plot {
  const left = numbersRoom(ticks, numbering)
  const right = width - besides
  const bottom = height - below
  const edge = linearScale([0, Math.max(1, points)], [left, right])
  return {
    width,
    height,
    left,
    right,
    top: above,
    bottom,
    x: index => edge(index + 0.5),
    edge,
    y: linearScale([Math.min(least, ...ticks), ticks.at(-1) ?? 1], [bottom, above]),
    ticks,
    numbering
  }
}

interface Naming {
  /** What a name takes. */
  namePx: number
  /** The steps that people count in; without them any that fits. */
  strides?: readonly number[]
  /** Counted from the first, not back from the last. */
  fromFirst?: boolean
}

/** Which points are named under the axis: as many as have room. */
export function namedPoints(points: number, { left, right }: Plot, naming: Naming): number[] {
  const { namePx, strides, fromFirst = false } = naming
  const fitting = Math.max(1, Math.floor((right - left) / namePx))
  const stride = strides
    ? (strides.find(candidate => points / candidate <= fitting) ?? points)
    : Math.ceil(points / fitting)
  const offset = fromFirst ? 0 : (points - 1) % stride
  return Array.from({ length: points }, (_, index) => index).filter(index => index % stride === offset)
}
