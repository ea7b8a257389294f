import { DAY_MS, HOUR_MS } from '#contract/durations.ts'

import type { Range } from './range.ts'
import { localMs, momentOf } from './zone.ts'

/** A stretch of a range under one label, as long as the next one has not begun. */
export interface Step {
  /** Local ISO: `2026-11-21T14:00`, `2026-11-21` or `2026-11`. */
  label: string
  /** Milliseconds. */
  from: number
}

const labelLength = { hour: 16, day: 10, month: 7 } as const

/** Where the clock that shows `local` will show the next label. */
function nextMoment(ms: number, local: number, { step, zone }: Range): number {
  if (step === 'hour') return ms + HOUR_MS
  if (step === 'day') return momentOf((Math.floor(local / DAY_MS) + 1) * DAY_MS, zone)
  const date = new Date(local)
  return momentOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1), zone)
}

/**
 * The steps of a range, one after another without a hole. When clocks go back, the hour that comes twice has one label for both
 * of its hours: local time cannot tell them apart, and no visit is left out of the sum.
 */
export function stepsOf(range: Range): Step[] {
  const steps: Step[] = []
  for (let ms = range.from; ms < range.to;) {
    const local = localMs(ms, range.zone)
    steps.push({ label: new Date(local).toISOString().slice(0, labelLength[range.step]), from: ms })
    ms = Math.max(nextMoment(ms, local, range), ms + HOUR_MS)
  }
  return steps
}
