import { DAY_MS } from '#contract/durations.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'

import { bucketAfter, bucketNow, fullBucket, waitFor, type Bucket, type Told } from './bucket.ts'
import type { Limit } from './limits.ts'

/** Whose calls of what are counted together, and how many there may be. */
export interface Account {
  sellerId: string
  countedAs: string
  limit: Limit
}

interface Row {
  left_over: number
  at: Date
  closed_until: Date | null
}

const bucketOf = ({ left_over, at, closed_until }: Row): Bucket => ({
  left: left_over,
  at: at.getTime(),
  closedUntil: closed_until?.getTime() ?? null
})

async function locked(tx: SqlRunner, { sellerId, countedAs, limit }: Account, now: number): Promise<Bucket> {
  const { left, at } = fullBucket(limit, now)
  const [row] = await tx<Row[]>`
    insert into marketplace_turns (seller_id, method, left_over, at)
    values (${sellerId}, ${countedAs}, ${left}, ${new Date(at)})
    on conflict (seller_id, method) do update set at = marketplace_turns.at
    returning left_over, at, closed_until`
  if (!row) throw new Error('a bucket was neither made nor found')
  return bucketOf(row)
}

const keep = (tx: SqlRunner, { sellerId, countedAs }: Account, { left, at, closedUntil }: Bucket) => tx`
  update marketplace_turns set
    left_over = ${left}, at = ${new Date(at)},
    closed_until = ${closedUntil === null ? null : new Date(closedUntil)}
  where seller_id = ${sellerId} and method = ${countedAs}`

/** Milliseconds until so many calls may have been made. */
export async function waitOf(sql: SqlRunner, account: Account, now: number, calls: number): Promise<number> {
  const [row] = await sql<Row[]>`
    select left_over, at, closed_until from marketplace_turns
    where seller_id = ${account.sellerId} and method = ${account.countedAs}`
  return waitFor(row ? bucketOf(row) : fullBucket(account.limit, now), account.limit, now, calls)
}

/** A turn that was taken; milliseconds. */
export interface Turn {
  takenAt: number
  /** Until when its answer can come: which turn it is. */
  endsAt: number
}

export interface NoTurn {
  /** Until a call may be made, as far as is known while one is under way elsewhere. */
  waitMs: number
  isUnderWay: boolean
}

/**
 * Takes a turn where there is one. Whoever has it gives it back within `answerMs`; nobody else gets one until then, here or in
 * another process: the marketplace counts a call when it arrives, which is never before it is sent and never after its answer.
 */
export const takeTurn = (sql: Sql, account: Account, now: number, answerMs: number): Promise<Turn | NoTurn> =>
  sql.begin(async tx => {
    const bucket = bucketNow(await locked(tx, account, now), account.limit, now)
    const waitMs = waitFor(bucket, account.limit, now)
    const isUnderWay = bucket.at > now && bucket.closedUntil === null
    if (waitMs > 0 || isUnderWay) return { waitMs, isUnderWay }
    const endsAt = now + answerMs
    await keep(tx, account, { left: bucket.left - 1, at: endsAt, closedUntil: null })
    return { takenAt: now, endsAt }
  })

/** The answer of a turn is there, or nobody waits for it any more. Answers the milliseconds until the next one. */
export const endTurn = (
  sql: Sql,
  account: Account,
  { takenAt, endsAt }: Turn,
  told: Told,
  now: number
): Promise<number> =>
  sql.begin(async tx => {
    const bucket = await locked(tx, account, now)
    const isOurs = bucket.at === endsAt
    const ended = isOurs ? { ...bucket, at: Math.max(takenAt, now) } : bucket
    const after = bucketAfter(ended, told, now)
    await keep(tx, account, after)
    return waitFor(after, account.limit, now)
  })

/** Every bucket is full again after so long without a call. */
const FULL_MS = DAY_MS

/** Removes buckets that are full: one that is made anew is the same, and sellers who are gone leave nothing. */
export async function sweepTurns(sql: SqlRunner, now: number): Promise<void> {
  const full = new Date(now - FULL_MS)
  await sql`delete from marketplace_turns where greatest(at, closed_until) < ${full}`
}
