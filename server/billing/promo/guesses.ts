import { HOUR_MS } from '#contract/durations.ts'
import { addressRules } from '#server/platform/address-rules.ts'
import { admitAll, refuseSpent } from '#server/platform/attempts.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { promoCode, type PromoRecord } from './promo.ts'
import { promoByCode } from './promos.store.ts'

/** Accounts cost nothing: what one may not guess, a hundred would. Whoever has a code types it wrongly a few times. */
const missRules = (address: string) =>
  addressRules('promo-codes:missed', address, { limit: 100, windowMs: HOUR_MS })

export interface TypedCode {
  typed: string
  address: string
}

/**
 * The code that somebody typed; one that is none is counted for the address.
 * @throws ProblemError TOO_MANY_ATTEMPTS
 */
export async function guessedPromo(
  sql: SqlRunner,
  { typed, address }: TypedCode,
  now: number
): Promise<PromoRecord | undefined> {
  const rules = missRules(address)
  await refuseSpent(sql, rules, now)
  const promo = await promoByCode(sql, promoCode(typed))
  if (!promo) await admitAll(sql, rules, now)
  return promo
}
