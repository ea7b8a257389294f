import { HOUR_MS } from '#contract/durations.ts'
import { addressRules } from '#server/platform/address-rules.ts'
import { admitAll, refuseSpent, type Rule } from '#server/platform/attempts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { HOW_TO_MAKE } from './token.ts'

const rulesOf = ({ userId, address }: TokenGiver): Rule[] => [
  { key: `wb-token:refused:${userId}`, limit: 5, windowMs: HOUR_MS },
  ...addressRules('wb-token:refused:address', address, { limit: 10, windowMs: HOUR_MS })
]

const REFUSED_OFTEN = `Wildberries не принял уже несколько токенов из вашего аккаунта или вашей сети. ${HOW_TO_MAKE}`

export interface TokenGiver {
  userId: string
  address: string
}

interface Check {
  sql: SqlRunner
  clock: Clock
  by: TokenGiver
}

/**
 * Runs a check of a token; one that the marketplace refuses is counted, one that it says nothing of is not: whoever tries made-up
 * tokens takes the turns of those who have a real one.
 * @throws ProblemError TOO_MANY_ATTEMPTS instead of a check, or of its failure.
 */
export async function countingRefused({ sql, clock, by }: Check, check: () => Promise<void>): Promise<void> {
  const rules = rulesOf(by)
  await refuseSpent(sql, rules, clock(), REFUSED_OFTEN)
  try {
    await check()
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'INVALID') {
      await admitAll(sql, rules, clock(), REFUSED_OFTEN)
    }
    throw error
  }
}
