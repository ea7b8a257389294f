import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'

import type { SignInProblem } from '#contract/auth.ts'
import { codeOf } from '#server/platform/error-code.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { isPostgresAway } from '#server/platform/postgres.ts'

/** A social sign-in that came to nothing: what the person is told, and the kind of fault for the log, which names nobody. */
export class SocialFault extends Error {
  readonly problem: SignInProblem
  readonly reason: string

  constructor(problem: SignInProblem, reason: string) {
    super(reason)
    this.problem = problem
    this.reason = reason
  }
}

/** Whoever floods us does not get a line of the log for each try. */
export const TOO_MANY = 'too many steps'

/** How much a fault matters to an operator: what a person did is no trouble. */
export function levelOf({ problem, reason }: SocialFault): 'debug' | 'info' | 'warn' {
  if (reason === TOO_MANY) return 'debug'
  return problem === 'failed' ? 'warn' : 'info'
}

/** Words of OAuth; anything else that a provider may have written there stays out of the log. */
const word = (text: unknown): string =>
  typeof text === 'string' && /^[a-z_]{1,40}$/.test(text) ? text : 'unknown'

/** What a fault of the library, of a provider or of our own means; undefined when nobody has thought of it. */
export function faultOf(error: unknown): SocialFault | undefined {
  if (error instanceof SocialFault) return error
  if (error instanceof AuthorizationResponseError) {
    const reason = word(error.error)
    return new SocialFault(reason === 'access_denied' ? 'denied' : 'failed', reason)
  }
  if (error instanceof ResponseBodyError) return new SocialFault('failed', word(error.error))
  if (error instanceof ClientError) {
    const { cause } = error
    return cause instanceof SocialFault ? cause : new SocialFault('failed', codeOf(error) || 'unknown')
  }
  if (error instanceof ProblemError && ['USERNAME_TAKEN', 'IDENTITY_TAKEN'].includes(error.code)) {
    return new SocialFault('taken', error.code)
  }
  return isPostgresAway(error) ? new SocialFault('failed', 'database away') : undefined
}
