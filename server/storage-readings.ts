import { statfs } from 'node:fs/promises'

import type { ClickHouse } from './platform/clickhouse.ts'
import type { ServiceReadings } from './telemetry/service-metrics.ts'
import { oldestRewriting } from './visits/rewriting.store.ts'

/** What is measured of the stores themselves: both stop without a word where nobody looks. */
export const storageReadings = (
  clickhouse: ClickHouse,
  dataDir: string
): Pick<ServiceReadings, 'rewritingSeconds' | 'freeBytes'> => ({
  rewritingSeconds: () => oldestRewriting(clickhouse),
  async freeBytes() {
    const { bavail, frsize } = await statfs(dataDir)
    return bavail * frsize
  }
})
