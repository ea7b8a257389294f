import type { ClusterAddress } from './clickhouse-cluster.ts'
import { readChoice, type Reading } from './config-values.ts'

/** It becomes a part of statements. */
function readName(value: string): string {
  if (!/^[\w.-]+$/.test(value)) throw new Error(`«${value}» is no name of a cluster`)
  return value
}

/** Undefined: the server stands alone, or a setting is wrong. */
export function readCluster(
  { text, read, optional, problems }: Reading,
  clickhouseUrl: string | undefined
): ClusterAddress | undefined {
  const name = optional('CLICKHOUSE_CLUSTER', readName)
  const replicated = read('CLICKHOUSE_REPLICATED', '0', value => readChoice(value, ['0', '1']) === '1')
  if (text('CLICKHOUSE_CLUSTER') === undefined) {
    if (replicated === true) problems.push('CLICKHOUSE_REPLICATED: only with CLICKHOUSE_CLUSTER')
    return undefined
  }
  if (text('CLICKHOUSE_URL') === undefined) {
    problems.push('CLICKHOUSE_CLUSTER: only with CLICKHOUSE_URL, which leads to one of its servers')
  } else if (clickhouseUrl !== undefined && !/^\w*$/.test(new URL(clickhouseUrl).pathname.slice(1))) {
    problems.push(
      'CLICKHOUSE_URL: with CLICKHOUSE_CLUSTER a name of a database has latin letters, digits and _ alone'
    )
  }
  return name === undefined || replicated === undefined ? undefined : { name, replicated }
}
