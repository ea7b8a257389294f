import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { PostgresAddress } from '#server/platform/postgres.ts'

import { freePort } from './process.ts'

const SOCKET = '.s.PGSQL.5432'

export interface Outage {
  /** The same PostgreSQL, by a way that can be cut. */
  address: PostgresAddress
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** Hands everything that comes in at `entrance`, a socket's path or a port, on to the socket `real`. */
function relay(entrance: string | number, real: string): Pick<Outage, 'cut' | 'mend'> {
  const open = new Set<Socket>()
  let server: Server | undefined
  return {
    async mend() {
      server = createServer(near => {
        const far = connect(real)
        for (const [one, another] of [
          [near, far],
          [far, near]
        ] as const) {
          open.add(one)
          one.pipe(another)
          one.on('error', () => {})
          one.on('close', () => {
            open.delete(one)
            another.destroy()
          })
        }
      })
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
      for (const socket of open) socket.destroy()
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
  const way = relay(join(dir, SOCKET), path)
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
  const way = relay(port, path)
  await way.mend()
  return { address: { url: `postgres://${user}@127.0.0.1:${port}/${database}` }, ...way, close: way.cut }
}
