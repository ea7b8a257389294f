interface RateOptions {
  limit: number
  windowMs: number
  /** Milliseconds since any moment, by a clock that nobody sets. */
  elapsed?: () => number
  /** Keys remembered at once; who comes after them in the same window shares one count. */
  keysMax?: number
}

const KEYS_MAX = 10_000
const THE_REST = ''

/**
 * Bounds how often a key may do something that is worth no question to a database: counts of this process, forgotten when the
 * window ends. What it returns counts one time and says how many seconds to wait: 0 when there were not too many before it.
 */
export function createRate({
  limit,
  windowMs,
  elapsed = () => performance.now(),
  keysMax = KEYS_MAX
}: RateOptions): (key: string) => number {
  const counts = new Map<string, number>()
  let ends = -Infinity

  return key => {
    const now = elapsed()
    if (now >= ends) {
      counts.clear()
      ends = now + windowMs
    }
    const counted = counts.has(key) || counts.size < keysMax ? key : THE_REST
    const count = (counts.get(counted) ?? 0) + 1
    counts.set(counted, count)
    return count > limit ? Math.ceil((ends - now) / 1000) : 0
  }
}
