import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

import { freePort } from './process.ts'

export interface Balancer {
  url: string
  port: number
  close(): Promise<void>
}

/** A line to the first of these ports that takes one. */
async function lineTo(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const line = connect(port, '127.0.0.1')
    const isOpen = await once(line, 'connect').then(
      () => true,
      () => false
    )
    if (isOpen) return line
  }
  return undefined
}

/** Leads each connection to the next process in turn, past those that take none. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const port = await freePort()
  const open = new Set<Socket>()
  let turn = 0

  const admit = async (near: Socket) => {
    near.on('error', () => {})
    turn += 1
    const order = ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0)
    const far = await lineTo(order)
    if (!far) {
      near.destroy()
      return
    }
    for (const [from, to] of [
      [near, far],
      [far, near]
    ] as const) {
      open.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  }

  const server = createServer(near => void admit(near)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    }
  }
}
