import type { FastifyRequest } from 'fastify'

import { allowedCaller, type Identify } from '#server/platform/access.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { inTime } from '#server/platform/in-time.ts'

/** A session that cannot be checked for so long is as good as over. */
const CHECK_MS = 5000

/**
 * Ends what an administrator is being sent soon after it may not be any more: the role is taken away, or the session is over. To be
 * stopped when all is sent.
 */
export function whileAdmin(
  request: FastifyRequest,
  identify: Identify,
  over: AbortController,
  everyMs: number
): () => void {
  let isSent = false
  let checkedAt = performance.now()
  let next: NodeJS.Timeout | undefined
  const ask = async () => {
    try {
      await inTime(allowedCaller(request, 'admin', identify), CHECK_MS)
      checkedAt = performance.now()
    } catch (error) {
      const isTold = error instanceof ProblemError || performance.now() - checkedAt >= CHECK_MS
      if (!isSent && isTold) over.abort(error)
    }
    askLater()
  }
  const askLater = () => {
    if (!isSent) next = setTimeout(() => void ask(), everyMs)
  }
  const stop = () => {
    isSent = true
    clearTimeout(next)
  }
  askLater()
  over.signal.addEventListener('abort', stop, { once: true })
  return stop
}
