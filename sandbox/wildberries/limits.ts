import { createBuckets, type Bucket, type Turn } from './bucket.ts'
import type { Method } from './methods.ts'

/** Base tokens get less of the marketplace, unless the service shows its secret. */
export type Tier = 'base' | 'full'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const ping: Bucket = { limit: 3, intervalMs: 10 * SECOND }
const seller: Bucket = { limit: 1, intervalMs: MINUTE }
const fullFunnel: Bucket = { limit: 3, intervalMs: 20 * SECOND }
const baseFunnel: Bucket = { limit: 1, intervalMs: 30 * MINUTE }

/** Source: reference wildberries.md § 1–4; bursts: dev.wildberries.ru, «Воронка продаж», autumn 2026. */
const buckets: Record<Tier, Record<Method, Bucket>> = {
  base: {
    ping,
    seller,
    orders: { limit: 1, intervalMs: 3 * HOUR },
    funnel: baseFunnel,
    history: baseFunnel
  },
  full: {
    ping,
    seller,
    orders: { limit: 1, intervalMs: MINUTE },
    funnel: fullFunnel,
    history: fullFunnel
  }
}

export type Limits = (sid: string, method: Method, tier: Tier) => Turn & { limit: number }

/**
 * Counts the calls of each seller's account by method: all of his tokens and services share them.
 * @param faster so many times shorter intervals than the marketplace's.
 */
export function createLimits(now: () => number, faster: number): Limits {
  const counted = new Map<string, (seller: string) => Turn>()
  return (sid, method, tier) => {
    const { limit, intervalMs } = buckets[tier][method]
    const name = `${tier} ${method}`
    const turnOf = counted.get(name) ?? createBuckets({ limit, intervalMs: intervalMs / faster }, now)
    counted.set(name, turnOf)
    return { ...turnOf(sid), limit }
  }
}
