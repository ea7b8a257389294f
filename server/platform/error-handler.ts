import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { ProblemError, problemBody } from './errors.ts'
import { problemHeaders } from './headers.ts'
import { nowAndThen } from './now-and-then.ts'
import { isOutOfTime, isPostgresAway } from './postgres.ts'

const RETRY_AFTER_SECONDS = 5
/** What is asked can be asked for less; what was to be done was waited for. */
const OUT_OF_TIME = {
  asked: 'Запрос занял слишком много времени. Сузьте поиск или отбор либо попробуйте через минуту.',
  done: 'Действие заняло слишком много времени. Обновите страницу, проверьте, что изменилось, и попробуйте через минуту.'
}

/** What an error is in the catalogue; the unknown becomes INTERNAL and says nothing of itself. */
function toProblem(error: FastifyError | ProblemError, method: string): ProblemError {
  if (error instanceof ProblemError) return error
  if (isPostgresAway(error)) {
    return new ProblemError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS, cause: error })
  }
  if (isOutOfTime(error)) {
    const message = method === 'GET' ? OUT_OF_TIME.asked : OUT_OF_TIME.done
    return new ProblemError('UNAVAILABLE', { message, retryAfter: 60, cause: error })
  }
  if (error.statusCode === 413) return new ProblemError('TOO_LARGE', { cause: error })
  if (error.statusCode === 404) return new ProblemError('NOT_FOUND', { cause: error })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new ProblemError('BAD_REQUEST', { cause: error })
  }
  return new ProblemError('INTERNAL', { cause: error })
}

const OVERLOAD_EVERY_MS = 60_000

const tellOverload = nowAndThen(
  OVERLOAD_EVERY_MS,
  ({ request, problem }: { request: FastifyRequest; problem: ProblemError }, times) =>
    request.log.warn(
      { route: request.routeOptions.url, times, why: problem.message },
      'refused: too much at once'
    )
)

function log(problem: ProblemError, request: FastifyRequest): void {
  if (problem.statusCode < 500 || problem.code === 'NOT_IMPLEMENTED') return
  // Refused on purpose: nothing broke.
  if (problem.code === 'UNAVAILABLE' && problem.cause === undefined) tellOverload({ request, problem })
  else request.log.error({ err: problem.cause ?? problem, route: request.routeOptions.url }, problem.code)
}

/** Answers an error in the words of the catalogue; only what is our own fault is logged. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error, request.method)
  log(problem, request)
  if (problem.retryAfter !== undefined) reply.header('retry-after', Math.ceil(problem.retryAfter))
  void reply
    .code(problem.statusCode)
    .headers(problemHeaders)
    .type('application/json; charset=utf-8')
    .send(problemBody(problem, problem.statusCode >= 500 ? request.id : undefined))
}
