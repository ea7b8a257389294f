import type { FieldError, Problem } from '#contract/problem.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'

interface Extra {
  message?: string
  details?: FieldError[]
  /** Seconds, for the `Retry-After` header. */
  retryAfter?: number
  cause?: unknown
}

/** An answer of the error catalogue; throw it anywhere below a route. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly statusCode: number
  readonly details: FieldError[] | undefined
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, extra: Extra = {}) {
    const [status, message] = problems[code]
    super(extra.message ?? message, { cause: extra.cause })
    this.code = code
    this.statusCode = status
    this.details = extra.details
    this.retryAfter = extra.retryAfter
  }
}

/** A 422 about one field. */
export const invalid = (field: string, message: string) =>
  new ProblemError('INVALID', { message, details: [{ field, message }] })

/** The JSON body of a problem. */
export function problemBody(error: ProblemError, requestId?: string): Problem {
  return {
    statusCode: error.statusCode,
    code: error.code,
    message: error.message,
    ...(requestId !== undefined && { requestId }),
    ...(error.details && { details: error.details })
  }
}
