import { Writable } from 'node:stream'

import { pino } from 'pino'

import { openSandbox, type Sandbox } from '#sandbox/wildberries/server.ts'
import type { Claims, TokenKind } from '#sandbox/wildberries/tokens.ts'
import type { MarketplaceAddresses } from '#server/marketplace/api/addresses.ts'
import { createMarketplace } from '#server/marketplace/api/create-marketplace.ts'
import { MarketplaceFault } from '#server/marketplace/api/marketplace-fault.ts'
import type { Marketplace, Patience } from '#server/marketplace/api/marketplace.ts'
import type { Seller } from '#server/marketplace/api/seller.ts'
import { readToken } from '#server/marketplace/token.ts'
import { connectPostgres, type Sql } from '#server/platform/postgres.ts'

import { createDatabase } from './databases.ts'

/** Of a call that is not meant to wait for its turn. */
export const AT_ONCE: Patience = { turnMs: 0, answerMs: 10_000 }

export const everywhere = (url: string): MarketplaceAddresses => {
  const base = new URL(url)
  return { commonUrl: base, statisticsUrl: base, analyticsUrl: base }
}

/** Whoever a token is for. */
function sellerOf(token: string): Seller {
  const { sellerId, kind } = readToken(token, Date.now())
  return { userId: '1', sellerId, token, kind }
}

interface ProcessOptions {
  url?: string
  clientSecret?: string
}

export interface World {
  sandbox: Sandbox
  sql: Sql
  /** An adapter of its own, as in another process or after a restart; every other one has other connections. */
  startProcess(options?: ProcessOptions): Marketplace
  seller(kind: TokenKind, claims?: Partial<Claims>): Seller
  /** Milliseconds, for the sandbox and for the adapter. */
  now(): number
  travel(ms: number): void
  /** Lines of the log so far. */
  logged(): string
  close(): Promise<void>
}

/**
 * The sandbox, a database, and adapters between them, all by one clock that can be moved.
 * @param stands the clock moves by hand alone: no test depends on how long it takes
 */
export async function openWorld({
  stands = false,
  ...options
}: Parameters<typeof openSandbox>[0] & { stands?: boolean } = {}): Promise<World> {
  const began = Date.now()
  let shift = 0
  const now = () => (stands ? began : Date.now()) + shift
  const sandbox = await openSandbox({ now, ...options })
  const database = await createDatabase()
  const connect = () => connectPostgres(database.address, { connections: 3 })
  const [sql, other] = [connect(), connect()]
  let processes = 0
  let lines = ''
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(line, _, done) {
        lines += String(line)
        done()
      }
    })
  )
  return {
    sandbox,
    sql,
    startProcess({ url = sandbox.url, clientSecret } = {}) {
      processes += 1
      return createMarketplace({
        sql: processes % 2 === 0 ? sql : other,
        clock: now,
        log,
        addressesOf: () => everywhere(url),
        clientSecret
      })
    },
    seller: (kind, claims) => sellerOf(sandbox.tokenOf(kind, claims)),
    now,
    travel(ms) {
      shift += ms
    },
    logged: () => lines,
    async close() {
      await Promise.all([sql, other].map(pool => pool.end({ timeout: 1 })))
      await database.drop()
      await sandbox.close()
    }
  }
}

/** The fault that a question comes to. */
export async function faultOf(work: Promise<unknown>): Promise<MarketplaceFault> {
  try {
    await work
  } catch (error) {
    if (error instanceof MarketplaceFault) return error
    throw error
  }
  throw new Error('the marketplace answered')
}
