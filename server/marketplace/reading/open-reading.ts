import type { Marketplace } from '#server/marketplace/api/marketplace.ts'
import type { Cipher } from '#server/platform/cipher.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { daysJob } from './collect-soon.ts'
import { startCollecting } from './collecting.ts'
import { createErrands } from './errands.ts'
import { createFlights } from './flights.ts'
import { createOrderDays } from './order-days.ts'
import { createProductDays } from './product-days.ts'
import { keptNames } from './products.store.ts'
import { createRangeFunnel } from './range-funnel.ts'
import type { ReadingDependencies } from './reading-dependencies.ts'
import type { Reading } from './reading.ts'
import { createSellers } from './sellers.ts'

interface ReadingOptions {
  sql: Sql
  clock: Clock
  jobs: Jobs
  cipher: Cipher
  marketplace: Marketplace
  /** Tests only: rows of a page behind which more may follow. */
  fullPage?: number
}

/** Begins to collect, and answers from what is collected. `stop` gives up what is being asked. */
export async function openReading({
  cipher,
  ...options
}: ReadingOptions): Promise<Reading & { stop: () => Promise<void> }> {
  const { sql, clock, jobs } = options
  const sellers = createSellers({ sql, clock, cipher })
  const flights = createFlights(sql)
  const errands = createErrands({ sql, clock, jobs, sellers, flights })
  const deps: ReadingDependencies = { ...options, sellers, errands }
  await startCollecting(deps)
  return {
    orders: createOrderDays(deps),
    funnel: createRangeFunnel(deps),
    days: createProductDays(deps, userId => jobs.add(sql, daysJob, { userId })),
    names: (userId, nmIds) => keptNames(sql, userId, nmIds),
    stop: flights.stop
  }
}
