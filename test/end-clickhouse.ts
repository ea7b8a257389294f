import type { ClickHouse } from '#server/platform/clickhouse.ts'

import { outside } from './outside.ts'

/** Nothing can be asked any more: the engine inside is closed; a server stays without its connections, so there its database goes. */
export async function endClickHouse(clickhouse: ClickHouse): Promise<void> {
  if (!outside) return clickhouse.close()
  const answer = await clickhouse.probe.query({
    query: 'select currentDatabase() as name',
    format: 'JSONEachRow'
  })
  const [database] = await answer.json<{ name: string }>()
  await clickhouse.writer.command({ query: `drop database ${database?.name}` })
}
