import { createLru } from '#server/platform/lru.ts'

export type AskedOnce<Answer> = (key: string, work: () => Promise<Answer>) => Promise<Answer>

/** Does the same once for all who want it now or soon: the last answers are remembered for a while, faults are not. */
export function createAskedOnce<Answer>({
  elapsed = () => performance.now(),
  forMs,
  max
}: {
  /** Milliseconds since any moment, by a clock that nobody sets. */
  elapsed?: () => number
  forMs: (answer: Answer) => number
  /** Of answers; the half of them used last are kept for sure. */
  max: number
}): AskedOnce<Answer> {
  const known = createLru<{ answer: Answer; until: number }>(max)
  const underWay = new Map<string, Promise<Answer>>()

  return async (key, work) => {
    const before = known.get(key)
    if (before && before.until > elapsed()) return before.answer
    const asked = underWay.get(key)
    if (asked) return asked
    const asking = work()
    underWay.set(key, asking)
    try {
      const answer = await asking
      known.set(key, { answer, until: elapsed() + forMs(answer) })
      return answer
    } finally {
      underWay.delete(key)
    }
  }
}
