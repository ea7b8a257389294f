import { ProblemError } from './errors.ts'

const RETRY_AFTER_SECONDS = 2

export interface Turns {
  /** @throws ProblemError TOO_MANY_ATTEMPTS when too many questions of the user wait already. */
  run<Answer>(userId: string, work: () => Promise<Answer>): Promise<Answer>
}

/** Lets so many questions be asked at once. Users take turns: who has one to ask waits for no more than one of each other's. */
export function createTurns(atOnce: number, waitingMax: number, message: string): Turns {
  let free = atOnce
  /** Who waits, in the order of their turns: the first is the next. */
  const waiting = new Map<string, readonly (() => void)[]>()

  const take = (userId: string): Promise<void> | undefined => {
    if (free > 0) {
      free -= 1
      return undefined
    }
    const before = waiting.get(userId) ?? []
    if (before.length >= waitingMax) {
      throw new ProblemError('TOO_MANY_ATTEMPTS', { retryAfter: RETRY_AFTER_SECONDS, message })
    }
    const turn = Promise.withResolvers<void>()
    waiting.set(userId, [...before, turn.resolve])
    return turn.promise
  }

  const handOn = () => {
    const [next] = waiting
    if (!next) {
      free += 1
      return
    }
    const [userId, [begin, ...later]] = next
    waiting.delete(userId)
    if (later.length > 0) waiting.set(userId, later)
    begin?.()
  }

  return {
    async run(userId, work) {
      await take(userId)
      try {
        return await work()
      } finally {
        handOn()
      }
    }
  }
}
