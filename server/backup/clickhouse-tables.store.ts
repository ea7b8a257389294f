import { Type } from 'typebox'

import { shardsOf } from '#server/platform/clickhouse-nodes.ts'
import { select, type Answering, type ClickHouse } from '#server/platform/clickhouse.ts'

/** Sums of closed periods are made anew from visits, in the background; what was migrated is so by itself. */
const LEFT_OUT = /^(?:migrations|visit_sums|hour_sums|hour_totals|backup_.*)$/

/** Links to the files of a table: it takes no room, and stays as it is whatever becomes of the table. */
const snapshot = (name: string) => `backup_${name}`

const Found = Type.Object({ name: Type.String(), made: Type.String() })

export interface ClickHouseTable {
  name: string
  columns: string[]
}

const storedIn = async (node: Answering) =>
  select(
    node,
    Found,
    `select name, engine_full as made from system.tables
     where database = currentDatabase() and engine like '%MergeTree' order by name`,
    {}
  )

const command = (node: Answering, query: string) => node.readers.use(reader => reader.command({ query }))

/** Removes the snapshots of a backup that has ended, or was killed. */
export async function dropSnapshots(clickhouse: ClickHouse): Promise<void> {
  for (const node of await shardsOf(clickhouse)) {
    for (const { name } of await storedIn(node)) {
      if (!name.startsWith(snapshot(''))) continue
      await command(node, `drop table if exists ${name} sync settings max_table_size_to_drop = 0`)
    }
  }
}

/** A table of the same rows that keeps no copies, and whose parts are left alone. */
function ownEngine(engine: string): string {
  const plain = engine
    .replace(/Replicated(\w*MergeTree)\('[^']*', '[^']*'(?:, )?/, '$1(')
    .replace('MergeTree()', 'MergeTree')
  const still = 'max_bytes_to_merge_at_max_space_in_pool = 1, max_bytes_to_merge_at_min_space_in_pool = 1'
  return plain.includes(' SETTINGS ') ? `${plain}, ${still}` : `${plain} SETTINGS ${still}`
}

const Column = Type.Object({ name: Type.String() })

const columnsOf = async (node: Answering, table: string) =>
  (
    await select(
      node,
      Column,
      `select name from system.columns where database = currentDatabase() and table = {table: String}
         and default_kind not in ('MATERIALIZED', 'ALIAS', 'EPHEMERAL') order by position`,
      { table }
    )
  ).map(({ name }) => name)

/** Keeps all rows that there are now; answers which tables there are. */
export async function takeSnapshots(clickhouse: ClickHouse): Promise<ClickHouseTable[]> {
  const found = new Map<string, string[]>()
  for (const node of await shardsOf(clickhouse)) {
    for (const { name, made } of await storedIn(node)) {
      if (LEFT_OUT.test(name)) continue
      await command(node, `create table ${snapshot(name)} as ${name} engine = ${ownEngine(made)}`)
      await command(node, `alter table ${snapshot(name)} attach partition all from ${name}`)
      found.set(name, await columnsOf(node, name))
    }
  }
  return [...found].map(([name, columns]) => ({ name, columns }))
}

const list = (columns: readonly string[]) => columns.map(name => `\`${name}\``).join(', ')

/** The rows that were kept of a table. */
export async function* snapshotRows(
  clickhouse: ClickHouse,
  { name, columns }: ClickHouseTable
): AsyncGenerator<Uint8Array> {
  for (const node of await shardsOf(clickhouse)) {
    yield* node.stream(
      `select ${list(columns)} from ${snapshot(name)} settings max_threads = 1, max_execution_time = 0`
    )
  }
}

const Part = Type.Object({ part: Type.String(), size: Type.Integer() })
const Sum = Type.Object({ rows: Type.String(), sum: Type.String() })
type Sum = { rows: string; sum: string }

/** Of one question: it holds one of the few threads that others need too. */
const ROWS_AT_ONCE = 200_000
const WRAP = 2n ** 64n

const plus = (a: Sum, b: Sum): Sum => ({
  rows: String(BigInt(a.rows) + BigInt(b.rows)),
  sum: String((BigInt(a.sum) + BigInt(b.sum)) % WRAP)
})

const sums = ({ columns }: ClickHouseTable) =>
  `select toString(count()) as rows, toString(sum(cityHash64(${list(columns)}))) as sum`

/** How many rows were kept of a table, and a sum of what is in them. */
export async function sumOfSnapshot(
  clickhouse: ClickHouse,
  table: ClickHouseTable,
  signal: AbortSignal
): Promise<Sum> {
  let total: Sum = { rows: '0', sum: '0' }
  for (const node of await shardsOf(clickhouse)) {
    const parts = await select(
      node,
      Part,
      `select name as part, rows as size from system.parts
       where database = currentDatabase() and table = {table: String} and active`,
      { table: snapshot(table.name) }
    )
    for (const { part, size } of parts) {
      for (let from = 0; from < size; from += ROWS_AT_ONCE) {
        signal.throwIfAborted()
        const [sum] = await select(
          node,
          Sum,
          `${sums(table)} from ${snapshot(table.name)}
           where _part = {part: String} and _part_offset >= {from: UInt64} and _part_offset < {to: UInt64}`,
          { part, from, to: from + ROWS_AT_ONCE }
        )
        if (sum) total = plus(total, sum)
      }
    }
  }
  return total
}

/** The same of the rows that a table has now, which nobody changes. */
export async function sumOfTable(clickhouse: ClickHouse, table: ClickHouseTable): Promise<Sum> {
  const answer = await clickhouse.writer.query({
    query: `${sums(table)} from ${table.name}`,
    format: 'JSONEachRow',
    clickhouse_settings: {
      send_progress_in_http_headers: 1,
      http_headers_progress_interval_ms: '5000'
    }
  })
  const [sum] = await answer.json<Sum>()
  return sum ?? { rows: '0', sum: '0' }
}

const Name = Type.Object({ name: Type.String() })

/** A table that has rows, without any change to what there is. */
export async function filledTable(clickhouse: ClickHouse): Promise<string | undefined> {
  const { cluster } = clickhouse
  // A cluster's databases may not be made yet.
  const [nodes, ours] = cluster
    ? [(await cluster.shards()).flat().map(({ system }) => system), '{database: String}, {local: String}']
    : [[clickhouse], 'currentDatabase()']
  for (const node of nodes) {
    const [table] = await select(
      node,
      Name,
      `select name from system.tables
       where database in (${ours}) and total_rows > 0 and name != 'migrations' order by name limit 1`,
      cluster ? { database: cluster.database, local: cluster.local } : {}
    )
    if (table) return table.name
  }
  return undefined
}

export async function clickhouseMigrations(clickhouse: ClickHouse): Promise<string[]> {
  const [node] = await shardsOf(clickhouse)
  if (!node) return []
  return (await select(node, Name, 'select name from migrations order by name', {})).map(({ name }) => name)
}

const Month = Type.Object({ month: Type.Integer() })
const Kind = Type.Object({ kind: Type.String(), visits: Type.Integer() })

/** Visits by kind and month: of a snapshot, or of the table. A month at a time, whose own files alone are read: of all together a question would not end. */
export async function visitsByMonth(clickhouse: ClickHouse, of: 'snapshot' | 'table') {
  const counted = new Map<string, number>()
  const nodes = of === 'snapshot' ? await shardsOf(clickhouse) : [clickhouse]
  const table = of === 'snapshot' ? snapshot('visits') : 'visits'
  for (const node of nodes) {
    const months = `select toUInt32(toYYYYMM(time)) as month from ${table} group by toYYYYMM(time) order by month`
    for (const { month } of await select(node, Month, months, {})) {
      const rows = await select(
        node,
        Kind,
        `select toString(${table}.kind) as kind, count() as visits from ${table} where _partition_id = {month: String}
         group by ${table}.kind`,
        { month: String(month) }
      )
      for (const { kind, visits } of rows) {
        const key = `${kind} ${month}`
        counted.set(key, (counted.get(key) ?? 0) + visits)
      }
    }
  }
  return counted
}
