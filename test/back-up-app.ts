import { backUp, type Telling } from '#server/backup/back-up.ts'
import { readConfig } from '#server/platform/config.ts'

import type { TestApp } from './app.ts'

/** Copies an application to a new folder, through another ClickHouse where one is given. */
export function backUpApp(
  { services: { sql, spool, ingest, ...services }, dataDir }: TestApp,
  copy: string,
  {
    tell = () => {},
    clickhouse = services.clickhouse
  }: Partial<Pick<Telling, 'tell'>> & Partial<Pick<TestApp['services'], 'clickhouse'>> = {}
): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir })
  const takingIn = { pause: ingest.pause, rotate: spool.rotate }
  const { signal } = new AbortController()
  return backUp({ sql, clickhouse, takingIn, config, version: '0.0.0' }, copy, { tell, signal })
}
