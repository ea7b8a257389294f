import type { Marketplace } from '#server/marketplace/api/marketplace.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Sql } from '#server/platform/postgres.ts'

import type { Errands } from './errands.ts'
import type { Sellers } from './sellers.ts'

/** What every part of reading stands on. */
export interface ReadingDependencies {
  sql: Sql
  clock: Clock
  jobs: Jobs
  marketplace: Marketplace
  sellers: Sellers
  errands: Errands
  /** Rows of a page behind which more may follow; tests only. */
  fullPage?: number
}
