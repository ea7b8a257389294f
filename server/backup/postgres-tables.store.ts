import { escapeIdentifier } from 'pg'

import type { SqlRunner } from '#server/platform/postgres.ts'

/** A table by its schema, and its columns that are no functions of others. */
export interface PostgresTable {
  name: string
  columns: string[]
}

const QUEUE = 'pgboss'

/** What is not copied: what was migrated is so by itself; sums of closed periods are made anew, and so is what is said of them. */
const LEFT_OUT = ['migrations', 'unfinished_restore', 'rollup_periods', 'replaced_builds']
/** How long the queue was, lately. */
const LEFT_OUT_OF_QUEUE = ['queue_stats']

/** Text of values that is the same on every server. */
export const plainTexts = (tx: SqlRunner): Promise<unknown> =>
  tx.unsafe(
    `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
     set extra_float_digits = 1; set client_encoding = 'UTF8'`
  )

/** Our tables and those of the job queue, whoever else has some in the database. */
export const tablesOf = (sql: SqlRunner): Promise<PostgresTable[]> =>
  sql<PostgresTable[]>`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname in (current_schema(), ${QUEUE}) and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all(case n.nspname when ${QUEUE} then ${LEFT_OUT_OF_QUEUE}::text[] else ${LEFT_OUT}::text[] end)
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1 order by 1`

/** Pairs: what refers, and what it refers to. */
const references = (sql: SqlRunner): Promise<{ name: string; needs: string }[]> =>
  sql<{ name: string; needs: string }[]>`
    select distinct cn.nspname || '.' || c.relname as name, fn.nspname || '.' || f.relname as needs
    from pg_constraint r
      join pg_class c on c.oid = coalesce(pg_partition_root(r.conrelid), r.conrelid) join pg_namespace cn on cn.oid = c.relnamespace
      join pg_class f on f.oid = coalesce(pg_partition_root(r.confrelid), r.confrelid) join pg_namespace fn on fn.oid = f.relnamespace
    where r.contype = 'f' and c.oid <> f.oid`

/** The tables in an order in which each stands behind those that it refers to. */
export async function inOrder<Table extends { name: string }>(
  sql: SqlRunner,
  tables: readonly Table[]
): Promise<Table[]> {
  const needs = Map.groupBy(await references(sql), ({ name }) => name)
  const left = new Map(tables.map(table => [table.name, table]))
  const ordered: Table[] = []
  while (left.size > 0) {
    const ready = [...left.values()].filter(
      ({ name }) => !(needs.get(name) ?? []).some(other => left.has(other.needs))
    )
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...left.keys()].join(', ')}`)
    for (const table of ready) {
      ordered.push(table)
      left.delete(table.name)
    }
  }
  return ordered
}

/** As a statement names it. */
export const quoted = (name: string): string => name.split('.').map(escapeIdentifier).join('.')

export const listed = (columns: readonly string[]): string => columns.map(escapeIdentifier).join(', ')

/** How many rows there are, and a sum of what is in them. */
export async function sumOf(
  sql: SqlRunner,
  { name, columns }: PostgresTable
): Promise<{ rows: string; sum: string }> {
  const [row] = await sql.unsafe(
    `select count(*)::text as rows, coalesce(sum(
       ('x' || left(encode(sha256(convert_to(row(${listed(columns)})::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as sum
     from ${quoted(name)}`
  )
  return { rows: String(row?.rows), sum: String(row?.sum) }
}

const namesIn = async (sql: SqlRunner) =>
  (await sql<{ name: string }[]>`select name from migrations order by name`).map(({ name }) => name)

/** What the tables are like: our migrations, and the version of the job queue's. */
export async function shapeOf(sql: SqlRunner): Promise<{ migrations: string[]; jobs: number }> {
  const [queue] = await sql<{ version: number }[]>`select version from pgboss.version`
  if (!queue) throw new Error('the job queue has no version')
  return { migrations: await namesIn(sql), jobs: queue.version }
}
