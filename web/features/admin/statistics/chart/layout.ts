import { plotOf, type Plot } from '#web/ui/chart/plot.ts'
import { niceTicks } from '#web/ui/chart/scale.ts'

import type { Point } from './points.ts'

/** Round marks about from the least to the greatest; more may have gone back than came, and a little of that needs no mark. */
function ticksFor(least: number, greatest: number): number[] {
  const up = niceTicks(greatest)
  const step = (up[1] ?? 1) - (up[0] ?? 0)
  const down = Array.from({ length: Math.round(-least / step) }, (_, index) => -step * (index + 1))
  return down.length > up.length * 2 ? [least, ...up] : [...down.toReversed(), ...up]
}

/** Where everything lies: below zero too, where more went back than came. */
export function figurePlot(
  points: readonly Pick<Point, 'value' | 'before'>[],
  width: number,
  height: number
): Plot {
  const values = points.flatMap(({ value, before }) => (before ? [value, before.value] : [value]))
  const least = Math.min(0, ...values)
  const ticks = ticksFor(least, Math.max(0, ...values))
  return plotOf({ points: points.length, ticks, least, width, height })
}
