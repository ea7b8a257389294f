import type { BillingDependencies } from '#server/billing/dependencies.ts'
import type { AccountEndedBy } from '#server/billing/subscriptions/end-renewal.ts'
import type { LinksDependencies } from '#server/links/links.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { PostgresAddress } from '#server/platform/postgres.ts'
import type { Turns } from '#server/platform/turns.ts'
import type { ConfiguredAdmin } from '#server/users/configured-admin.ts'

export interface AdminDependencies extends BillingDependencies, LinksDependencies, ConfiguredAdmin {
  /** Where `sql` is: a file is made on a thread with a connection of its own. */
  postgres: PostgresAddress
  clickhouse: ClickHouse
  turns: Turns
  shortUrl: URL
  /** Nothing of a user is charged any more; answers whether something would have been, throws ProblemError where that cannot be had. */
  endRenewal: (userId: string, accountEnds: number, by?: AccountEndedBy) => Promise<boolean>
}
