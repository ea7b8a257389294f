import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'

import { FetchFault } from '../fetch-fault.ts'
import type { ResolveName } from '../resolve-name.ts'
import { safeFetch, type SafeAnswer, type SafeFetchOptions } from '../safe-fetch.ts'

const open: { server: Server; sockets: Set<Socket> }[] = []

/** Cuts every line and closes every server of this module. */
export async function closeServers(): Promise<void> {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => {
      server.close(resolve)
    })
  }
}

/** Listens on a port of an address of this machine and returns the port. */
async function listen(server: Server, host: string, port: number): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => {
    server.listen(port, host, resolve)
  })
  open.push({ server, sockets })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  return address.port
}

export const serveHttp = (listener: RequestListener): Promise<number> =>
  listen(createServer(listener), '127.0.0.1', 0)

export const serveServer = (server: Server): Promise<number> => listen(server, '127.0.0.1', 0)

export const serveTcp = (behave: (socket: Socket) => void): Promise<number> =>
  listen(createTcpServer(behave), '127.0.0.1', 0)

/** A place that counts who comes, however far they come. */
export async function guarded(host: string, at = 0): Promise<{ port: number; reached: () => number }> {
  let connections = 0
  const server = createTcpServer(socket => {
    connections += 1
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret')
  })
  return { port: await listen(server, host, at), reached: () => connections }
}

export const onlyPort = (port: number) => (address: string, asked: number) =>
  address === '127.0.0.1' && asked === port

/** Name servers that know these names and no other. */
export const knows =
  (names: Record<string, string[]>): ResolveName =>
  name => {
    const found = names[name]
    if (!found) return Promise.reject(new FetchFault('name'))
    return Promise.resolve(found.map(address => ({ address, family: address.includes(':') ? 6 : 4 })))
  }

export const fetchIt = (url: string, options: Partial<SafeFetchOptions> = {}): Promise<SafeAnswer> =>
  safeFetch(url, { userAgent: 'Tropa/1.0 (+https://tropa.test/)', ...options })

/** The status of the answer, or the kind of the fault. */
export const outcomeOf = (url: string, options: Partial<SafeFetchOptions> = {}): Promise<unknown> =>
  fetchIt(url, options).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof FetchFault ? error.kind : error)
  )
