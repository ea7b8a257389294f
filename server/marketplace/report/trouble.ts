import type { MarketplaceTrouble } from '#contract/marketplace.ts'
import { MarketplaceFault, problemOf } from '#server/marketplace/api/marketplace-fault.ts'
import type { Known } from '#server/marketplace/reading/known.ts'
import { ProblemError } from '#server/platform/errors.ts'

/** A fault beside figures that are shown all the same. */
function troubleOf({ code, message, retryAfter, details }: ProblemError): MarketplaceTrouble {
  return { code, message, retryAfter: retryAfter ?? null, ...(details && { details }) }
}

/** What the marketplace said, if anything, and why it is not of this minute. */
export interface Heard<T> {
  value: T | undefined
  /** When the marketplace said it; milliseconds. */
  at: number | null
  trouble: MarketplaceTrouble | null
}

/** A question to the marketplace whose fault is no fault of whoever asks. */
export async function heard<T>(asked: Promise<Known<T>>): Promise<Heard<T>> {
  try {
    const { value, at, trouble } = await asked
    return { value, at: Number.isFinite(at) ? at : null, trouble: trouble && troubleOf(problemOf(trouble)) }
  } catch (error) {
    if (!(error instanceof MarketplaceFault)) throw error
    return { value: undefined, at: null, trouble: troubleOf(problemOf(error)) }
  }
}

/** Figures of a product that is another seller's. */
export const notTheirs = (): MarketplaceTrouble => troubleOf(new ProblemError('PRODUCT_NOT_FOUND'))

/** The same for an answer that is nothing without the marketplace. @throws ProblemError */
export async function orProblem<T>(asked: Promise<Known<T>>): Promise<Known<T>> {
  try {
    return await asked
  } catch (error) {
    throw error instanceof MarketplaceFault ? problemOf(error) : error
  }
}

const RETRY_AFTER_SECONDS = 60

/** What a question is answered with that the marketplace has not answered yet. */
export const notYet = ({ trouble }: Pick<Known<unknown>, 'trouble'>): ProblemError =>
  trouble ? problemOf(trouble) : new ProblemError('MARKETPLACE_BUSY', { retryAfter: RETRY_AFTER_SECONDS })
