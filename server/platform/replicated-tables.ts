const ENGINE = /\bengine = (\w*MergeTree)\b/
const WINDOW = 'deduplication_window'

/** Of the path in the Keeper: a table that a later script makes anew has another one. */
export interface Replica {
  database: string
  /** The script that the statement is of. */
  script: string
}

/**
 * A statement of a migration for servers that keep copies of each other's tables; the macros `shard` and `replica` are theirs. A table
 * whose script asks for no memory of inserted blocks has none here either: there it would be the default.
 */
export function replicatedTable(statement: string, { database, script }: Replica): string {
  const [, table] = /\bcreate table (?:if not exists )?(\w+)/.exec(statement) ?? []
  const [, kind] = ENGINE.exec(statement) ?? []
  if (table === undefined || kind === undefined) return statement
  const path = `/clickhouse/tables/{shard}/${database}/${script.replace(/\.sql$/, '')}/${table}`
  const replicated = statement.replace(ENGINE, `engine = Replicated${kind}('${path}', '{replica}')`)
  return replicated.includes(WINDOW)
    ? replicated.replace(`non_replicated_${WINDOW}`, `replicated_${WINDOW}`)
    : replicated.replace(/^settings /m, `settings replicated_${WINDOW} = 0, `)
}
