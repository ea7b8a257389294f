import { Type } from 'typebox'

import { HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'
import { jobKind, type Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { tokenOf } from './sellers.store.ts'

const data = Type.Object({ userId: Type.String() })
const pause = { first: MINUTE_SECONDS, longest: HOUR_SECONDS }
const whose = ({ userId }: { userId: string }) => userId

/** A page of the list of orders; adds the next one, for when its turn comes. A page is tens of megabytes. */
export const ordersJob = jobKind({
  name: 'marketplace-orders',
  data,
  retries: 5,
  pause,
  atOnce: 2,
  // One that is under way adds the next.
  onceWaitingFor: whose,
  whose
})

/** The last days of twenty linked products; adds the next one in the same way. */
export const daysJob = jobKind({
  name: 'marketplace-days',
  data,
  retries: 5,
  pause,
  atOnce: 4,
  onceWaitingFor: whose,
  whose
})

/** Collects what is due of a seller, with the transaction, as soon as the marketplace lets it: after a token is saved. */
export async function collectSoon(tx: SqlRunner, jobs: Jobs, userId: string): Promise<void> {
  await jobs.add(tx, ordersJob, { userId })
  await jobs.add(tx, daysJob, { userId })
}

/** Has the days of a product collected that a link leads to from now on, if the user is a seller. */
export const productLinkedBy =
  (jobs: Jobs) =>
  async (tx: SqlRunner, userId: string): Promise<void> => {
    if (await tokenOf(tx, userId)) await jobs.add(tx, daysJob, { userId })
  }
