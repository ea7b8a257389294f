import { once } from 'node:events'

import type { FastifyReply } from 'fastify'

import { createTurns, type Turns } from './turns.ts'
import { untilGone } from './until-gone.ts'

/** @throws ProblemError TOO_MANY_ATTEMPTS when too many of the user wait already */
export type AnswersInTurn = <Answer>(
  userId: string,
  reply: FastifyReply,
  make: () => Promise<Answer>
) => Promise<Answer>

/** Makes so many long answers to each user at once: the next when one before it has gone out, or nobody waits for it any more. */
export function createAnswersInTurn(atOnce: number, waitingMax: number, message: string): AnswersInTurn {
  const lines = new Map<string, { turns: Turns; asked: number }>()

  return async <Answer>(userId: string, reply: FastifyReply, make: () => Promise<Answer>) => {
    const line = lines.get(userId) ?? { turns: createTurns(atOnce, waitingMax, message), asked: 0 }
    lines.set(userId, line)
    line.asked += 1
    const gone = untilGone(reply)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const sent = async () => {
      resolve(make())
      await promise.catch(() => {})
      if (!gone.aborted) await once(gone, 'abort')
    }
    line.turns
      .run(userId, sent, gone)
      .catch(reject)
      .finally(() => {
        line.asked -= 1
        if (line.asked === 0) lines.delete(userId)
      })
    return promise
  }
}
