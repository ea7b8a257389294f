import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { PostgresAddress } from '#server/platform/postgres.ts'

const SOCKET = '.s.PGSQL.5432'

export interface Outage {
  /** The same PostgreSQL, by a way that can be cut. */
  address: PostgresAddress
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** A way to a PostgreSQL that can be cut: a socket that hands everything on to the real one. */
export async function breakable(address: PostgresAddress): Promise<Outage> {
  if ('url' in address) throw new Error('only for a socket')
  const dir = await mkdtemp(join(tmpdir(), 'tropa-outage-'))
  const real = join(address.socketDir, SOCKET)
  const open = new Set<Socket>()
  let server: Server | undefined

  const mend = async () => {
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
    }).listen(join(dir, SOCKET))
    await once(server, 'listening')
  }
  const cut = async () => {
    const closing = server
    if (!closing) return
    server = undefined
    const closed = once(closing, 'close')
    closing.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  await mend()
  return {
    address: { ...address, socketDir: dir },
    cut,
    mend,
    async close() {
      await cut()
      await rm(dir, { recursive: true })
    }
  }
}
