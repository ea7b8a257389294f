import { ProblemError } from './errors.ts'

const RETRY_AFTER_SECONDS = 5

export type Bounded = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

/**
 * Lets so much work be done at once, and so much wait for its turn, in the order in which it was asked for.
 * @throws ProblemError UNAVAILABLE when no more may wait.
 */
export function createBounded(atOnce: number, waitingMax: number, message: string): Bounded {
  let free = atOnce
  const waiting: (() => void)[] = []

  const take = async (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    if (waiting.length >= waitingMax) {
      throw new ProblemError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS, message })
    }
    await new Promise<void>(resolve => waiting.push(resolve))
  }

  const handOn = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  return async work => {
    await take()
    try {
      return await work()
    } finally {
      handOn()
    }
  }
}
