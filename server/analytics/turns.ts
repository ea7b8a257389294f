import { ProblemError } from '#server/platform/errors.ts'

/** Four dashboards of a dozen questions each; beyond that it is a program that would make everyone else wait. */
const AT_ONCE_MAX = 48
const RETRY_AFTER_SECONDS = 2

export interface Turns {
  /** @throws ProblemError TOO_MANY_ATTEMPTS when the user has too many questions under way. */
  run<Answer>(userId: string, work: () => Promise<Answer>): Promise<Answer>
}

/** Bounds how many questions of one user are asked or wait at once. */
export function createTurns(atOnce = AT_ONCE_MAX): Turns {
  const underWay = new Map<string, number>()
  return {
    async run(userId, work) {
      const count = underWay.get(userId) ?? 0
      if (count >= atOnce) {
        throw new ProblemError('TOO_MANY_ATTEMPTS', {
          retryAfter: RETRY_AFTER_SECONDS,
          message: 'Слишком много отчётов сразу. Подождите пару секунд.'
        })
      }
      underWay.set(userId, count + 1)
      try {
        return await work()
      } finally {
        const left = (underWay.get(userId) ?? 1) - 1
        if (left === 0) underWay.delete(userId)
        else underWay.set(userId, left)
      }
    }
  }
}
