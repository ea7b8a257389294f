import type { Readable } from 'node:stream'

import { ProblemError } from './errors.ts'

/**
 * Begins files that take long to make: one of each user at a time, and of all users no more than `atOnce`.
 * @throws ProblemError TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export function oneFileEach({ retryAfter, atOnce = Infinity }: { retryAfter: number; atOnce?: number }) {
  const busy = new Set<string>()

  return async (userId: string, begin: () => Promise<Readable>): Promise<Readable> => {
    if (busy.has(userId)) {
      throw new ProblemError('TOO_MANY_ATTEMPTS', {
        retryAfter,
        message: 'Файл уже собирается. Дождитесь его или отмените, и можно будет собрать другой.'
      })
    }
    if (busy.size >= atOnce) {
      throw new ProblemError('UNAVAILABLE', {
        retryAfter,
        message: 'Сейчас собираются файлы других пользователей. Попробуйте через несколько секунд.'
      })
    }
    busy.add(userId)
    try {
      const stream = await begin()
      stream.once('close', () => busy.delete(userId))
      return stream
    } catch (error) {
      busy.delete(userId)
      throw error
    }
  }
}
