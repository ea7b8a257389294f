import { join } from 'node:path'

import type { ClickHouseAddress } from './clickhouse.ts'
import type { Config } from './config.ts'

/** Where the settings say that ClickHouse is: a server, or the folder of the engine inside this process. */
export const clickhouseOf = ({ dataDir, clickhouseUrl, clickhouseCluster }: Config): ClickHouseAddress =>
  clickhouseUrl === undefined
    ? { path: join(dataDir, 'clickhouse') }
    : { url: clickhouseUrl, cluster: clickhouseCluster }
