import { Type } from 'typebox'

import { jobKind } from '#server/platform/jobs.ts'

import { collectSoon, daysJob, ordersJob } from './collect-soon.ts'
import { collectingStep } from './collecting-step.ts'
import { tokenHolders } from './collecting.store.ts'
import type { Errand } from './errands.ts'
import { isFreshFor } from './freshness.ts'
import { nextPage, type IsFresh } from './order-list.ts'
import { nextDays } from './product-days.ts'
import type { ReadingDependencies } from './reading-dependencies.ts'

export const nightJob = jobKind({
  name: 'marketplace-night',
  data: Type.Object({}),
  retries: 3,
  pause: { first: 60, longest: 600 },
  atOnce: 1
})
/** When the marketplace has counted the day before. */
const EVERY_NIGHT = '7 3 * * *'
const HOLDERS_AT_ONCE = 1000

async function collectEverybody({ sql, clock, jobs }: ReadingDependencies): Promise<void> {
  let holders: string[] = []
  do {
    holders = await tokenHolders(sql, clock(), { after: holders.at(-1) ?? '0', limit: HOLDERS_AT_ONCE })
    for (const userId of holders) await collectSoon(sql, jobs, userId)
  } while (holders.length > 0)
}

/**
 * Collects what the marketplace forgets: every night of every seller, and whenever it is asked for. A job is one question; it puts
 * the next one off until its turn, so that none waits and no seller holds up another. What fails is tried again, and the next
 * night begins anew.
 */
export async function startCollecting(deps: ReadingDependencies): Promise<void> {
  const { sql, clock, jobs, marketplace } = deps
  const isFresh: IsFresh = (read, seller) =>
    read?.completeAt != null && isFreshFor(marketplace.freshFor(seller, 'orders'), read.completeAt, clock())

  const work = <Answer>(kind: typeof ordersJob, errand: Errand<Answer>) =>
    jobs.work(kind, async ({ userId }) => {
      const seconds = await collectingStep(deps, userId, errand)
      if (seconds !== null) await jobs.add(sql, kind, { userId }, { afterSeconds: Math.ceil(seconds) })
    })
  await work(ordersJob, nextPage(deps, isFresh))
  await work(daysJob, nextDays(deps))
  await jobs.work(nightJob, () => collectEverybody(deps))
  await jobs.every(nightJob, EVERY_NIGHT, {})
}
