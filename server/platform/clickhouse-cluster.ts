import { isIPv6 } from 'node:net'

import type { ClickHouseClient } from '@clickhouse/client'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { createServerClient } from './clickhouse-server-client.ts'
import type { Answering, ClickHouse } from './clickhouse.ts'
import { createPool } from './pool.ts'
import { StartError } from './start-error.ts'

/** A cluster by its name in `system.clusters`. */
export interface ClusterAddress {
  name: string
  /** Whether servers of a shard keep copies of each other's rows, by a Keeper. */
  replicated: boolean
}

/** Of everything that is asked of one of its servers. */
export const clusterSettings = {
  // What a subquery finds on all servers is sent to each; of itself each would look at its own rows alone.
  distributed_product_mode: 'global',
  // An insert is answered when it is stored everywhere, not when it is about to be sent.
  distributed_foreground_insert: 1,
  // Half an answer is none.
  skip_unavailable_shards: 0,
  // Where a link's visits are depends on how many servers there were when they came.
  optimize_skip_unused_shards: 0,
  // Of a shard's copies the first that is there: what was just stored is in it.
  load_balancing: 'in_order'
} as const

/** One server, and what it stores itself. */
export interface ClusterNode extends Answering {
  readonly host: string
  readonly writer: ClickHouseClient
  readonly stream: ClickHouse['stream']
  /** Knows no database of ours: the way to make them. */
  readonly system: Answering & Pick<ClusterNode, 'writer'>
}

export interface Cluster extends ClusterAddress {
  /** Of tables that reach over all servers. Questions and inserts go there. */
  readonly database: string
  /** Of what a server stores itself. */
  readonly local: string
  /** The servers of each shard, as the one at CLICKHOUSE_URL knows them now. @throws StartError when it knows none */
  shards(): Promise<readonly (readonly ClusterNode[])[]>
  /** Rejects when a shard has no server that answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** @throws what the first to fail said, when none answers */
async function anyAnswers(servers: readonly ClusterNode[]): Promise<void> {
  const asked = servers.map(server => server.ping())
  await Promise.any(asked).catch(() => Promise.race(asked))
}

/** Statements that wait for a server at once: a long one, and the look at how far it is. */
const AT_ONCE = 2

const Servers = Type.Array(Type.Object({ shard: Type.Integer(), host: Type.String() }))

/** The cluster that the server of a URL is one of; the others listen at the same port, and know the same user. */
export function openCluster(url: string, { name, replicated }: ClusterAddress): Cluster {
  const database = new URL(url).pathname.slice(1) || 'default'
  const local = `${database}_local`
  const clients: ClickHouseClient[] = []

  const connect = (host: string, path: string) => {
    const address = new URL(url)
    if (host !== '') address.hostname = isIPv6(host) ? `[${host}]` : host
    address.pathname = `/${path}`
    const { client, stream } = createServerClient(address.href, clusterSettings)
    clients.push(client)
    return {
      writer: client,
      stream,
      readers: createPool(Array.from({ length: AT_ONCE }, () => client)),
      async ping() {
        const answer = await client.ping()
        if (!answer.success) throw answer.error
      }
    }
  }

  const nodes = new Map<string, ClusterNode>()
  const nodeAt = (host: string): ClusterNode => {
    const known = nodes.get(host) ?? { host, ...connect(host, local), system: connect(host, 'system') }
    nodes.set(host, known)
    return known
  }
  const { writer: entry } = connect('', 'system')

  const shards = async () => {
    const answer = await entry.query({
      query: `select shard_num as shard, host_name as host from system.clusters where cluster = {name: String}
              order by shard_num, replica_num`,
      query_params: { name },
      format: 'JSONEachRow'
    })
    const servers = Value.Parse(Servers, await answer.json())
    if (servers.length === 0) {
      throw new StartError(
        `CLICKHOUSE_CLUSTER: ClickHouse at ${new URL(url).host} knows no cluster ${name}: name one of its remote_servers.`
      )
    }
    const found = Map.groupBy(servers, ({ shard }) => shard)
    return [...found.values()].map(of => of.map(({ host }) => nodeAt(host)))
  }

  return {
    name,
    replicated,
    database,
    local,
    shards,
    async ping() {
      await Promise.all((await shards()).map(anyAnswers))
    },
    async close() {
      await Promise.all(clients.map(one => one.close()))
    }
  }
}
