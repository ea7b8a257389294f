import { Type } from 'typebox'

import { jobKind } from '#server/platform/jobs.ts'

import { tellChargesSoon } from './charge-soon.ts'
import { tellEndedPlans } from './plan-ended.ts'
import type { Teller } from './teller.ts'

export const billingRoundJob = jobKind({
  name: 'billing-round',
  data: Type.Object({}),
  retries: 3,
  pause: { first: 60, longest: 600 },
  atOnce: 1
})
/** Not when everybody's hourly work begins. */
const EVERY_HOUR = '7 * * * *'

/** What follows from time alone: letters that are due by now. As often as one likes; each goes out once. */
export async function billingRound(teller: Teller): Promise<void> {
  const done = await Promise.allSettled([tellChargesSoon(teller), tellEndedPlans(teller)])
  for (const one of done) if (one.status === 'rejected') throw one.reason
}

/** Makes such a round every hour. */
export async function startRounds(teller: Teller): Promise<void> {
  await teller.jobs.work(billingRoundJob, () => billingRound(teller))
  await teller.jobs.every(billingRoundJob, EVERY_HOUR, {})
}
