import { access, constants } from 'node:fs/promises'

import type { HealthParts } from './health/health-check.ts'
import type { ClickHouseSchema } from './platform/clickhouse-schema.ts'
import type { ClickHouse } from './platform/clickhouse.ts'
import type { Sql } from './platform/postgres.ts'
import type { Ingest } from './visits/ingest.ts'
import type { Spool } from './visits/spool.ts'

interface Parts {
  sql: Sql
  clickhouse: ClickHouse
  schema: ClickHouseSchema
  ingest: Ingest
  spool: Spool
  spoolDir: string
  mail: HealthParts['parts'][string]
}

/** What is asked of each part when somebody asks whether it is up. */
export function healthParts(parts: Parts): HealthParts['parts'] {
  const { sql, clickhouse, schema, ingest, spool, spoolDir, mail } = parts
  return {
    postgres: async () => {
      await sql`select 1`
      return {}
    },
    clickhouse: async () => {
      schema.check()
      await clickhouse.probe.command({ query: 'select 1' })
      await clickhouse.ping()
      const { failing } = ingest.stats()
      if (failing !== undefined) throw new Error(failing)
      return {}
    },
    spool: async () => {
      await access(spoolDir, constants.W_OK)
      spool.check()
      const { files, oldestSeconds, aside } = ingest.stats()
      return { files, oldestSeconds, aside, lost: spool.lost() }
    },
    mail
  }
}
