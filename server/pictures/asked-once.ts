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
  max: number
}): AskedOnce<Answer> {
  const known = new Map<string, { answer: Answer; until: number }>()
  const underWay = new Map<string, Promise<Answer>>()

  const keep = (key: string, answer: Answer) => {
    known.delete(key)
    known.set(key, { answer, until: elapsed() + forMs(answer) })
    const [oldest] = known.keys()
    if (known.size > max && oldest !== undefined) known.delete(oldest)
  }

  return async (key, work) => {
    const before = known.get(key)
    if (before && before.until > elapsed()) return before.answer
    const asked = underWay.get(key)
    if (asked) return asked
    const asking = work()
    underWay.set(key, asking)
    try {
      const answer = await asking
      keep(key, answer)
      return answer
    } finally {
      underWay.delete(key)
    }
  }
}
