import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { visitsByMonth } from './clickhouse-tables.store.ts'
import type { Figures } from './manifest.ts'

interface Counted {
  what: string
  figure: string
}

/** What a person would look at first. */
const counts = (sql: SqlRunner): Promise<Counted[]> =>
  sql<Counted[]>`
    select 'пользователи' as what, count(*)::text as figure from users
    union all select 'ссылки', count(*)::text from links
    union all select 'деньги, ' || kind || ', ' || currency, count(*) || ' на ' || sum(amount) from money_facts group by kind, currency
    order by what`

/** The figures of both engines: of the rows that a backup keeps, or of the tables as they are. */
export async function figuresOf(
  sql: SqlRunner,
  clickhouse: ClickHouse,
  of: 'snapshot' | 'table'
): Promise<Figures> {
  const rows = await counts(sql)
  const visits = await visitsByMonth(clickhouse, of)
  return Object.fromEntries([
    ...rows.map(({ what, figure }) => [what, figure] as const),
    ...[...visits].map(([what, count]) => [`переходы, ${what}`, String(count)] as const)
  ])
}
