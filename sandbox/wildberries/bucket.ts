export interface Bucket {
  limit: number
  /** Milliseconds until one more call is let through; 0: all of them are. */
  intervalMs: number
}

/** Seconds, and calls. */
export interface Turn {
  admitted: boolean
  remaining: number
  retry: number
  reset: number
}

/** The marketplace's way to limit: `limit` calls at once, then one an interval; counted by seller. */
export function createBuckets({ limit, intervalMs }: Bucket, clock: () => number): (seller: string) => Turn {
  /** When each bucket is full again. */
  const fullAt = new Map<string, number>()
  return seller => {
    const now = clock()
    const before = Math.max(fullAt.get(seller) ?? 0, now)
    const admitted = before - now <= (limit - 1) * intervalMs
    const after = admitted ? before + intervalMs : before
    fullAt.set(seller, after)
    const missing = intervalMs === 0 ? 0 : Math.ceil((after - now) / intervalMs)
    const secondsTo = (calls: number) =>
      Math.max(0, Math.ceil((after - now - (limit - calls) * intervalMs) / 1000))
    return { admitted, remaining: limit - missing, retry: secondsTo(1), reset: secondsTo(limit) }
  }
}
