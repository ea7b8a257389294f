import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { PostgresAddress } from '#server/platform/postgres.ts'

import { freePort } from './process.ts'

const SOCKET = '.s.PGSQL.5432'

interface Way {
  /** Every connection breaks, and no new one opens. */
  cut(): Promise<void>
  /** Connections stay and open, but nothing comes through. */
  silence(): void
  /** Everything comes through, what was sent into the silence too. */
  mend(): Promise<void>
}

export interface Outage extends Way {
  /** The same PostgreSQL, by a way that can be cut. */
  address: PostgresAddress
  close(): Promise<void>
}

/** Hands everything that comes in at `entrance`, a socket's path or a port, on to what listens at `real`. */
function relay(entrance: string | number, real: NetConnectOpts): Way {
  const open = new Set<readonly [from: Socket, to: Socket]>()
  let server: Server | undefined
  let silent = false

  const admit = (near: Socket) => {
    const far = connect(real)
    for (const each of [
      [near, far],
      [far, near]
    ] as const) {
      const [from, to] = each
      open.add(each)
      if (!silent) from.pipe(to)
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(each)
        to.destroy()
      })
    }
  }

  return {
    silence() {
      silent = true
      for (const [from, to] of open) from.unpipe(to).pause()
    },
    async mend() {
      silent = false
      for (const [from, to] of open) from.pipe(to)
      if (server) return
      server = createServer(admit)
      if (typeof entrance === 'string') server.listen(entrance)
      else server.listen(entrance, '127.0.0.1')
      await once(server, 'listening')
    },
    async cut() {
      const closing = server
      if (!closing) return
      server = undefined
      const closed = once(closing, 'close')
      closing.close()
      for (const [from] of open) from.destroy()
      await closed
    }
  }
}

const realSocket = (address: PostgresAddress) => {
  if ('url' in address) throw new Error('only for a socket')
  return { ...address, path: join(address.socketDir, SOCKET) }
}

/** A way to a PostgreSQL that can be cut: a socket that leads to the real one. */
export async function breakable(address: PostgresAddress): Promise<Outage> {
  const { path, ...real } = realSocket(address)
  const dir = await mkdtemp(join(tmpdir(), 'tropa-outage-'))
  const way = relay(join(dir, SOCKET), { path })
  await way.mend()
  return {
    address: { ...real, socketDir: dir },
    ...way,
    async close() {
      await way.cut()
      await rm(dir, { recursive: true })
    }
  }
}

/** The same by a port, for a process that is given a URL. */
export async function breakableUrl(address: PostgresAddress): Promise<Outage & { address: { url: string } }> {
  const { path, user, database } = realSocket(address)
  const port = await freePort()
  const way = relay(port, { path })
  await way.mend()
  return { address: { url: `postgres://${user}@127.0.0.1:${port}/${database}` }, ...way, close: way.cut }
}

/** A way to an HTTP server of this machine, such as ClickHouse. */
export async function breakableHttp(real: string): Promise<Way & { url: string; close(): Promise<void> }> {
  const port = await freePort()
  const way = relay(port, { host: '127.0.0.1', port: Number(new URL(real).port) })
  await way.mend()
  return { url: `http://127.0.0.1:${port}`, ...way, close: way.cut }
}
