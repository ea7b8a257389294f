import { connectClickHouse } from '#server/platform/clickhouse.ts'
import { migrateClickHouse } from '#server/platform/migrate.ts'

// Makes ClickHouse's tables in the folder that is named, in a process of its own: the engine is one a process, and stays in it.

const [, , path = ''] = process.argv
const clickhouse = connectClickHouse({ path })
await migrateClickHouse(clickhouse)
await clickhouse.close()
