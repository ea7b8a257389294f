import type { ProblemCode } from '#contract/problems.ts'
import { ProblemError } from '#server/platform/errors.ts'

/**
 * Why the marketplace gave no figures: it is not our turn; it is away; it does not take the token; it takes it, but not for this;
 * its answer is none that we know.
 */
export type MarketplaceFaultKind = 'busy' | 'away' | 'token' | 'forbidden' | 'odd'

interface Extra {
  /** Seconds. */
  retryAfter?: number
  /** For the log: holds neither token nor answer. */
  cause?: unknown
}

export class MarketplaceFault extends Error {
  readonly kind: MarketplaceFaultKind
  /** Seconds after which asking again may help; null: it does not by itself. */
  readonly retryAfter: number | null
  /** What happened and what to do, in Russian. */
  readonly told: string

  constructor(kind: MarketplaceFaultKind, told: string, { retryAfter, cause }: Extra = {}) {
    super(`the marketplace gave no answer: ${kind}`, { cause })
    this.name = 'MarketplaceFault'
    this.kind = kind
    this.told = told
    this.retryAfter = retryAfter ?? null
  }
}

const codes = {
  busy: 'MARKETPLACE_BUSY',
  away: 'MARKETPLACE_UNAVAILABLE',
  odd: 'MARKETPLACE_UNAVAILABLE',
  token: 'MARKETPLACE_TOKEN',
  forbidden: 'MARKETPLACE_FORBIDDEN'
} as const satisfies Record<MarketplaceFaultKind, ProblemCode>

/** How a fault is answered to a page. */
export const problemOf = ({ kind, told, retryAfter, cause }: MarketplaceFault): ProblemError =>
  new ProblemError(codes[kind], { message: told, ...(retryAfter !== null && { retryAfter }), cause })
