import { MINUTE_MS } from '#contract/durations.ts'
import type { AddressesOf } from '#server/marketplace/api/addresses.ts'
import { collectSoon } from '#server/marketplace/reading/collect-soon.ts'
import { addressRules } from '#server/platform/address-rules.ts'
import { admitAll, type Rule } from '#server/platform/attempts.ts'
import type { Cipher } from '#server/platform/cipher.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'

import { checkToken } from './check.ts'
import { takePingTurn } from './ping-turns.ts'
import { countingRefused, type TokenGiver } from './refused-tokens.ts'
import { tokenOfUser } from './sealed-token.ts'
import { readToken } from './token.ts'
import { keepToken, removeToken } from './tokens.store.ts'

interface TokenTrialOptions {
  sql: Sql
  clock: Clock
  jobs: Jobs
  cipher: Cipher
  addressesOf: AddressesOf
  /** Tells the marketplace which service asks. */
  clientSecret: string | undefined
}

/**
 * Tries a seller's token and answers how to keep it, so that whatever else is asked for can be refused in between; `null` takes
 * the token away.
 * @throws ProblemError INVALID, UNAVAILABLE, TOO_MANY_ATTEMPTS; then nothing has changed.
 */
export type TokenTrial = (by: TokenGiver, given: string | null) => Promise<(tx: SqlRunner) => Promise<void>>

const SHOWN = 4

const WINDOW_MS = 15 * MINUTE_MS

/**
 * The marketplace blocks whoever pings it often, and all accounts share its turns, some 90 in this time: not even a /48 is to take
 * half of them with accounts that cost nothing.
 */
const rulesOf = ({ userId, address }: TokenGiver): Rule[] => [
  { key: `wb-token:${userId}`, limit: 10, windowMs: WINDOW_MS },
  ...addressRules('wb-token:address', address, { limit: 10, windowMs: WINDOW_MS })
]

export function createTokenTrial({
  sql,
  clock,
  jobs,
  cipher,
  addressesOf,
  clientSecret
}: TokenTrialOptions): TokenTrial {
  return async (by, given) => {
    const { userId } = by
    if (given === null) return tx => removeToken(tx, userId)
    const token = readToken(given, clock())
    const { commonUrl } = addressesOf(token.text)
    await countingRefused({ sql, clock, by }, async () => {
      await admitAll(sql, rulesOf(by), clock())
      await takePingTurn({ sql, clock }, commonUrl)
      await checkToken(token, { commonUrl, clientSecret })
    })
    const { text, expiresAt, kind, canWrite, sellerId } = token
    const last4 = text.slice(-SHOWN)
    const personal = kind === 'personal'
    const sealed = cipher.seal(text, tokenOfUser(userId))
    return async tx => {
      await keepToken(tx, userId, { sealed, last4, expiresAt, personal, canWrite, sellerId }, clock())
      await collectSoon(tx, jobs, userId)
    }
  }
}
