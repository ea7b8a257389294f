import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { ClickHouseAddress } from '#server/platform/clickhouse.ts'

import { clickHouseServer, type ClickHouseServer } from './clickhouse-server.ts'
import { freePort } from './process.ts'

const NAME = 'pair'
/** The first of the servers, as it was before there was a second. */
export const ALONE = 'alone'
/** The same two as one shard. */
export const COPIES = 'copies'
const DATABASE = 'tropa'
/** They share the port of HTTP, as servers of a cluster do; at 127.0.0.1 a server with the same port of its own takes itself to be meant. */
const HOSTS = ['127.0.0.1', '127.0.0.2'] as const

export interface ClickHouseCluster {
  servers: [ClickHouseServer, ClickHouseServer]
  /** By way of each server. */
  addresses: [ClickHouseAddress & { url: string }, ClickHouseAddress & { url: string }]
  /** What each server stores itself. */
  stored: [{ url: string }, { url: string }]
  /** Settings that lead to it. */
  env: Record<string, string>
  start(): Promise<void>
  kill(): Promise<void>
}

const storedAt = ({ url }: ClickHouseServer) => ({ url: `${url}/${DATABASE}_local` })

const replica = (host: string, tcp: number) => `<replica><host>${host}</host><port>${tcp}</port></replica>`
const shard = (...servers: string[]) =>
  `<shard><internal_replication>true</internal_replication>${servers.join('')}</shard>`

/** A real cluster of two shards below a folder, not started yet. */
export async function clickHouseCluster(dir: string): Promise<ClickHouseCluster> {
  const [port, one, other] = [await freePort(), await freePort(), await freePort()]
  const config = join(dir, 'cluster.xml')
  const [first, second] = [replica(HOSTS[0], one), replica(HOSTS[1], other)]
  await mkdir(dir, { recursive: true })
  await writeFile(
    config,
    `<clickhouse><remote_servers>
       <${NAME}>${shard(first)}${shard(second)}</${NAME}>
       <${ALONE}>${shard(first)}</${ALONE}>
       <${COPIES}>${shard(first, second)}</${COPIES}>
     </remote_servers></clickhouse>`
  )
  const server = (host: string, tcp: number) =>
    clickHouseServer(join(dir, host), { host, port, member: { port: tcp, config } })
  const servers: ClickHouseCluster['servers'] = [await server(HOSTS[0], one), await server(HOSTS[1], other)]
  const cluster = { name: NAME, replicated: false }
  const reached = ({ url }: ClickHouseServer) => ({ url: `${url}/${DATABASE}`, cluster })
  return {
    servers,
    addresses: [reached(servers[0]), reached(servers[1])],
    stored: [storedAt(servers[0]), storedAt(servers[1])],
    env: { CLICKHOUSE_URL: reached(servers[0]).url, CLICKHOUSE_CLUSTER: NAME },
    async start() {
      await Promise.all(servers.map(each => each.start()))
    },
    async kill() {
      await Promise.all(servers.map(each => each.kill()))
    }
  }
}
