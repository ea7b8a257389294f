import { setTimeout as sleep } from 'node:timers/promises'

import { MINUTE_MS } from '#contract/durations.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'

/** Longer than a journey takes. */
const JOURNEY_MS = 3 * MINUTE_MS

/** Waits for midnight in Moscow where a day is about to end: what a journey counts is to be of one day. */
export async function stayInOneDay(): Promise<void> {
  const left = startOf(dayOf(Date.now()) + 1) - Date.now()
  if (left < JOURNEY_MS) await sleep(left)
}
