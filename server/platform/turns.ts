import type { ProblemCode } from '#contract/problems.ts'

import { ProblemError } from './errors.ts'

interface Refusal {
  code: ProblemCode
  /** Seconds. */
  retryAfter: number
}

/** One user asks too much. */
const TOO_MANY: Refusal = { code: 'TOO_MANY_ATTEMPTS', retryAfter: 2 }

/** All together do: where they share one line, nobody is told that it is their fault. */
export const OVERLOADED: Refusal = { code: 'UNAVAILABLE', retryAfter: 5 }

export interface Turns {
  /**
   * What nobody waits for any more, as `gone` says, gives up its turn; what has begun goes on.
   * @throws ProblemError of the refusal when too many questions of the user wait already; the reason of `gone`
   */
  run<Answer>(userId: string, work: () => Promise<Answer>, gone?: AbortSignal): Promise<Answer>
}

/** Lets so many questions be asked at once. Users take turns: who has one to ask waits for no more than one of each other's. */
export function createTurns(
  atOnce: number,
  waitingMax: number,
  message: string,
  { code, retryAfter }: Refusal = TOO_MANY
): Turns {
  let free = atOnce
  /** Who waits, in the order of their turns: the first is the next. */
  const waiting = new Map<string, readonly (() => void)[]>()

  const leave = (userId: string, begin: () => void) => {
    const others = (waiting.get(userId) ?? []).filter(other => other !== begin)
    if (others.length > 0) waiting.set(userId, others)
    else waiting.delete(userId)
  }

  const take = async (userId: string, gone: AbortSignal | undefined): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    const before = waiting.get(userId) ?? []
    if (before.length >= waitingMax) {
      throw new ProblemError(code, { retryAfter, message })
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.set(userId, [...before, resolve])
    const giveUp = () => {
      leave(userId, resolve)
      reject(gone?.reason)
    }
    gone?.addEventListener('abort', giveUp, { once: true })
    await promise
    gone?.removeEventListener('abort', giveUp)
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
    async run(userId, work, gone) {
      gone?.throwIfAborted()
      await take(userId, gone)
      try {
        // It may have gone between the turn before and this one.
        gone?.throwIfAborted()
        return await work()
      } finally {
        handOn()
      }
    }
  }
}
