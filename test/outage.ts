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
      // Piped twice, everything would come twice.
      if (silent) for (const [from, to] of open) from.pipe(to)
      silent = false
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

const placeOf = (address: PostgresAddress): NetConnectOpts => {
  if (!('url' in address)) return { path: join(address.socketDir, SOCKET) }
  const { hostname, port } = new URL(address.url)
  return { host: hostname, port: Number(port) }
}

/** A way to a PostgreSQL that can be cut: a socket or a port that leads to the real one, whichever that listens at. */
export async function breakable(address: PostgresAddress): Promise<Outage> {
  if ('url' in address) return breakableUrl(address)
  const dir = await mkdtemp(join(tmpdir(), 'tropa-outage-'))
  const way = relay(join(dir, SOCKET), placeOf(address))
  await way.mend()
  return {
    address: { ...address, socketDir: dir },
    ...way,
    async close() {
      await way.cut()
      await rm(dir, { recursive: true })
    }
  }
}

/** The same by a port, for a process that is given a URL. */
export async function breakableUrl(address: PostgresAddress): Promise<Outage & { address: { url: string } }> {
  const port = await freePort()
  const way = relay(port, placeOf(address))
  await way.mend()
  const url = new URL(
    'url' in address ? address.url : `postgres://${address.user}@127.0.0.1/${address.database}`
  )
  url.port = String(port)
  return { address: { url: url.href }, ...way, close: way.cut }
}

/** A way to an HTTP server of this machine, such as ClickHouse. */
export async function breakableHttp(real: string): Promise<Way & { url: string; close(): Promise<void> }> {
  const port = await freePort()
  const way = relay(port, { host: '127.0.0.1', port: Number(new URL(real).port) })
  await way.mend()
  return { url: `http://127.0.0.1:${port}`, ...way, close: way.cut }
}
