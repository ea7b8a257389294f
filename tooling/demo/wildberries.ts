import { createServer } from 'node:http'

import { systemClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import {
  openBuiltInWildberries,
  WILDBERRIES_PREFIX,
  type BuiltInWildberries
} from '#server/wildberries-sandbox.ts'

export interface ListeningWildberries extends Omit<BuiltInWildberries, 'listener'> {
  close(): Promise<void>
}

/** The sandbox that `npm start` answers as itself, on a port of its own: the same sellers, tokens and orders. */
export async function listenForWildberries(config: Config): Promise<ListeningWildberries | undefined> {
  const builtIn = await openBuiltInWildberries(config, systemClock)
  if (!builtIn) return undefined
  const { listener, ...sandbox } = builtIn
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  return {
    ...sandbox,
    base: new URL(`http://127.0.0.1:${address.port}${WILDBERRIES_PREFIX}`),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
