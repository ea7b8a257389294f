import type { PlanId } from '#contract/plans.ts'
import type { RecordChange } from '#server/platform/change.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sql } from '#server/platform/postgres.ts'

import type { Provider } from './provider/provider.ts'

/** What receipts say of us: codes of the cash register. */
export interface ReceiptSettings {
  /** 0 ОСН, 1 УСН доходы, 2 УСН доходы − расходы, …; undefined: the only one that is registered. */
  taxationSystem: number | undefined
  /** Per cent; null: without VAT. */
  vat: number | null
  /** Tag 1214. */
  method: number
}

export interface BillingDependencies {
  sql: Sql
  clock: Clock
  jobs: Jobs
  log: Logger
  /** What administrators do with money is written down. */
  recordChange: RecordChange
  /** Undefined: nothing can be paid here. */
  provider: Provider | undefined
  receipt: ReceiptSettings
  /** Not sold any more. */
  archived: ReadonlySet<PlanId>
}

export const billingOf = ({
  config: { payments },
  ...parts
}: Pick<BillingDependencies, 'sql' | 'clock' | 'jobs' | 'log' | 'recordChange' | 'provider'> & {
  config: Config
}): BillingDependencies => ({ ...parts, receipt: payments.receipt, archived: new Set(payments.archived) })
