export interface Bucket {
  limit: number
  /** Milliseconds until one more call is let through. */
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
export function createBuckets({ limit, intervalMs }: Bucket): (seller: string) => Turn {
  const levels = new Map<string, { left: number; at: number }>()
  return seller => {
    const now = Date.now()
    const level = levels.get(seller) ?? { left: limit, at: now }
    const left = Math.min(limit, level.left + (now - level.at) / intervalMs)
    const admitted = left >= 1
    const after = admitted ? left - 1 : left
    levels.set(seller, { left: after, at: now })
    const secondsTo = (calls: number) => Math.max(0, Math.ceil(((calls - after) * intervalMs) / 1000))
    return { admitted, remaining: Math.floor(after), retry: secondsTo(1), reset: secondsTo(limit) }
  }
}
