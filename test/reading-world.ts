import { pino } from 'pino'

import { DAY_MS } from '#contract/durations.ts'
import type { MarketplaceOptions } from '#sandbox/wildberries/marketplace.ts'
import { openSandbox, type Sandbox } from '#sandbox/wildberries/server.ts'
import type { Claims, TokenKind } from '#sandbox/wildberries/tokens.ts'
import { sendMail } from '#server/mail/mails.ts'
import { createMarketplace } from '#server/marketplace/api/create-marketplace.ts'
import { openReading } from '#server/marketplace/reading/open-reading.ts'
import type { Reading } from '#server/marketplace/reading/reading.ts'
import { tokenOfUser } from '#server/marketplace/sealed-token.ts'
import { readToken } from '#server/marketplace/token.ts'
import { keepToken } from '#server/marketplace/tokens.store.ts'
import { createCipher } from '#server/platform/cipher.ts'
import { newId } from '#server/platform/ids.ts'
import { startJobs, type Jobs } from '#server/platform/jobs.ts'
import { connectPostgres, type Sql } from '#server/platform/postgres.ts'

import { createDatabase } from './databases.ts'

/** A process that reads: with jobs of its own. */
export interface Reader extends Reading {
  jobs: Jobs
  stop(): Promise<void>
}

/** Reading on a database of its own, with the marketplace beside it. */
export interface ReadingWorld {
  sql: Sql
  sandbox: Sandbox
  now(): number
  /** Moves every clock, that of waiting jobs too; milliseconds. */
  travel(ms: number): Promise<void>
  /** A user with a plan for a year and a token; answers the id. */
  newSeller(kind?: TokenKind, claims?: Partial<Claims>): Promise<string>
  giveToken(userId: string, kind?: TokenKind, claims?: Partial<Claims>): Promise<void>
  link(userId: string, ...nmIds: number[]): Promise<void>
  /** How often the sandbox was asked for it: `orders`, `products`, `history`. */
  askedFor(end: string): number
  /** One more process. */
  openReader(): Promise<Reader>
  close(): Promise<void>
}

interface ReadingWorldOptions extends MarketplaceOptions {
  fullPage?: number
  /** Time passes by travelling alone. */
  isFrozen?: boolean
}

const YEAR_MS = 366 * DAY_MS
const SECRET = 'a secret of at least thirty-two characters'

export async function openReadingWorld({
  fullPage,
  isFrozen = false,
  ...sandboxOptions
}: ReadingWorldOptions = {}): Promise<ReadingWorld> {
  const begun = Date.now()
  let shift = 0
  const now = () => (isFrozen ? begun : Date.now()) + shift
  const log = pino({ level: 'silent' })
  const database = await createDatabase()
  const sql = connectPostgres(database.address)
  const sandbox = await openSandbox({ now, ...sandboxOptions })
  const url = new URL(sandbox.url)
  const addressesOf = () => ({ commonUrl: url, statisticsUrl: url, analyticsUrl: url })
  const cipher = createCipher({ present: SECRET, former: [] })
  const readers = new Set<Reader>()
  const openReader = async (): Promise<Reader> => {
    const jobs = await startJobs(sql, log, { poll: 0.5 })
    await jobs.work(sendMail, async () => {})
    const marketplace = createMarketplace({ sql, clock: now, log, addressesOf, clientSecret: undefined })
    const options = { sql, clock: now, jobs, cipher, marketplace }
    const { stop, ...reading } = await openReading({ ...options, ...(fullPage && { fullPage }) })
    const reader: Reader = {
      ...reading,
      jobs,
      async stop() {
        readers.delete(reader)
        await Promise.all([jobs.stop(), stop()])
      }
    }
    readers.add(reader)
    return reader
  }

  const giveToken: ReadingWorld['giveToken'] = async (userId, kind = 'personal', claims) => {
    const text = sandbox.tokenOf(kind, claims)
    const { expiresAt, sellerId, canWrite } = readToken(text, now())
    const sealed = cipher.seal(text, tokenOfUser(userId))
    const kept = {
      sealed,
      last4: text.slice(-4),
      expiresAt,
      personal: kind === 'personal',
      canWrite,
      sellerId
    }
    await sql.begin(tx => keepToken(tx, userId, kept, now()))
  }

  return {
    sql,
    sandbox,
    now,
    async travel(ms) {
      shift += ms
      for (const { jobs } of readers) return jobs.hasten(ms)
    },
    async newSeller(kind, claims) {
      const id = newId(now())
      const at = new Date(now())
      await sql`
        insert into users (id, username, plan, payed_to, registered_at, confirmed)
        values (${id}, ${`seller${id}@example.ru`}, 'STANDARD_12', ${new Date(now() + YEAR_MS)}, ${at}, true)`
      await giveToken(id, kind, claims)
      return id
    },
    giveToken,
    async link(userId, ...nmIds) {
      for (const nmId of nmIds) {
        const id = newId(now())
        await sql`
          insert into links (id, users, shortlink, fulllink, host, created_at, nm_id)
          values (${id}, array[${userId}]::bigint[], ${`link-${id}`}, 'https://example.ru', 'example.ru',
            ${new Date(now())}, ${nmId})`
      }
    },
    askedFor: end =>
      sandbox.asked.filter(one => new URL(one.url, sandbox.url).pathname.endsWith(`/${end}`)).length,
    openReader,
    async close() {
      for (const reader of readers) await reader.stop()
      await sandbox.close()
      await sql.end()
      await database.drop()
    }
  }
}
