import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

import { asksLoopback, type FromHere } from '#sandbox/cloudpayments/from-here.ts'

import { createMarketplace, type MarketplaceOptions, type MarketplaceSandbox } from './marketplace.ts'
import { tokensOfLasting } from './page/lasting-sellers.ts'
import { withPage } from './page/page.ts'

export interface Sandbox extends Omit<MarketplaceSandbox, 'listener'> {
  /** For `WILDBERRIES_COMMON_URL`, `WILDBERRIES_STATISTICS_URL` and `WILDBERRIES_ANALYTICS_URL`. */
  url: string
  close(): Promise<void>
}

/** Longer than whoever asks keeps a connection: none is closed under a request that is on its way. */
const KEEP_ALIVE_MS = 10 * 60_000

/** The marketplace on a port of its own of this machine; 0 = any. */
export async function openSandbox({
  port = 0,
  isFromHere = asksLoopback,
  ...options
}: MarketplaceOptions & { port?: number; isFromHere?: FromHere } = {}): Promise<Sandbox> {
  const { prefix = '', secret = randomUUID() } = options
  const { listener, ...marketplace } = createMarketplace({ ...options, secret })
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    withPage(listener, prefix, tokensOfLasting(marketplace.tokenOf, secret), isFromHere)
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the sandbox has no port')
  return {
    ...marketplace,
    url: `http://127.0.0.1:${address.port}${prefix}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
