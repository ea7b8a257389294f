import { once } from 'node:events'
import { createServer } from 'node:http'

export interface Shop {
  /** Where short links lead; another port than the service's. */
  url: string
  close(): void
}

/** A page of somebody else, for links to lead to. */
export async function openShop(): Promise<Shop> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html lang="ru"><title>Магазин</title><h1>Магазин</h1></html>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the shop has no port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() }
}
