import { readdir } from 'node:fs/promises'

import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { fileProblem } from '#server/platform/embedded/file-problem.ts'
import { codeOf } from '#server/platform/error-code.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { StartError } from '#server/platform/start-error.ts'

import { filledTable } from './clickhouse-tables.store.ts'
import { tablesOf } from './postgres-tables.store.ts'

/** Of a lock that was held, and of a disk of its own. */
const NOTHING = new Set(['lock', 'lost+found'])

/** @throws StartError when the folder has anything */
export async function expectEmptyFolder(name: string, dir: string): Promise<void> {
  const names = await readdir(dir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw fileProblem(dir, error, name)
  })
  const found = names.filter(one => !NOTHING.has(one))
  if (found.length === 0) return
  throw new StartError(`${name}: ${dir} is not empty (${found[0]}): name a new folder, or empty it by hand.`)
}

/** @throws StartError when the database has tables of ours */
export async function expectEmptyPostgres(sql: SqlRunner): Promise<void> {
  const [table] = await tablesOf(sql)
  if (!table) return
  throw new StartError(`DATABASE_URL: the database is not empty (${table.name}): name a new one.`)
}

/** @throws StartError when a table has rows */
export async function expectEmptyClickHouse(clickhouse: ClickHouse): Promise<void> {
  const name = await filledTable(clickhouse)
  if (name === undefined) return
  throw new StartError(`CLICKHOUSE_URL: the database is not empty (${name}): name a new one.`)
}
