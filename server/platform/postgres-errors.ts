import { DatabaseError } from 'pg'

import { codeOf } from './error-code.ts'

/** When it was the driver that gave up: its message says why. */
export const NO_ANSWER = 'NO_ANSWER'

/** PostgreSQL gave no answer: the line to it was lost, or could not be opened in time. */
export class NoAnswerError extends Error {
  /** Of the system, such as ECONNREFUSED, where it was the system that failed. */
  readonly code: string

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'NoAnswerError'
    this.code = codeOf(cause) || NO_ANSWER
  }
}

/**
 * What the driver fails with is an answer of PostgreSQL or the want of one; its words for the latter are many and carry no code. What
 * it says of a row holds the values of the row, and errors are logged whole: that goes no further.
 * @throws DatabaseError, NoAnswerError
 */
export function failed(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw new NoAnswerError(error)
  error.detail = undefined
  error.where = undefined
  throw error
}

/** Of PostgreSQL: connection exception, shutting down, crash, starting up, idle too long, no room on its disk, no memory, too many connections (appendix A of its manual). */
const AWAY = /^(08...|57P0[1235]|53[123]00)$/

/** Whether it is of PostgreSQL, or of the way to it. */
export const isPostgresFault = (error: unknown): boolean =>
  error instanceof NoAnswerError || error instanceof DatabaseError

/** Whether an error means that PostgreSQL cannot be reached now, rather than that a statement is wrong. */
export const isPostgresAway = (error: unknown): boolean =>
  error instanceof NoAnswerError || (error instanceof DatabaseError && AWAY.test(error.code ?? ''))

/** Whether PostgreSQL ended a statement that took longer than the application has patience. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '57014'

/** Two transactions waited for one another, and PostgreSQL ended this one: nothing of it is kept, and it may be done again. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '40P01'

/** Whether a unique index refused a row; `constraint` names it. */
export const isDuplicate = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint
