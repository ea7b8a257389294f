import { ProblemError } from '#server/platform/errors.ts'

/** Files that are held in memory while they come in, and how many of them may be one user's. */
const IN_ALL = 16
const OF_ONE = 3
const RETRY_AFTER_SECONDS = 5

export interface Receiving {
  /** Answers what is to be called when the file is dealt with. @throws ProblemError TOO_MANY_ATTEMPTS, UNAVAILABLE */
  enter(userId: string): () => void
}

/** Bounds how many files come in at once. */
export function createReceiving(): Receiving {
  const counts = new Map<string, number>()
  let all = 0

  return {
    enter(userId) {
      const own = counts.get(userId) ?? 0
      if (own >= OF_ONE) {
        throw new ProblemError('TOO_MANY_ATTEMPTS', {
          retryAfter: RETRY_AFTER_SECONDS,
          message: 'Несколько картинок уже загружаются. Дождитесь их и загрузите следующую.'
        })
      }
      if (all >= IN_ALL) {
        throw new ProblemError('UNAVAILABLE', {
          retryAfter: RETRY_AFTER_SECONDS,
          message: 'Сейчас загружают слишком много картинок. Попробуйте через несколько секунд.'
        })
      }
      counts.set(userId, own + 1)
      all += 1
      return () => {
        all -= 1
        const left = (counts.get(userId) ?? 1) - 1
        if (left > 0) counts.set(userId, left)
        else counts.delete(userId)
      }
    }
  }
}
