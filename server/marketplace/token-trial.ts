import { admit, type Rule } from '#server/platform/attempts.ts'
import { createCipher } from '#server/platform/cipher.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'

import { checkToken } from './check.ts'
import { readToken } from './token.ts'
import { keepToken, removeToken } from './tokens.store.ts'

interface TokenTrialOptions {
  sql: Sql
  clock: Clock
  encryptionKey: string
  /** Where the marketplace answers pings. */
  commonUrl: URL
}

/**
 * Tries a seller's token and answers how to keep it, so that whatever else is asked for can be refused in between; `null` takes
 * the token away.
 * @throws ProblemError INVALID, UNAVAILABLE, TOO_MANY_ATTEMPTS; then nothing has changed.
 */
export type TokenTrial = (userId: string, given: string | null) => Promise<(tx: SqlRunner) => Promise<void>>

const SHOWN = 4

/** The marketplace blocks whoever pings it often. */
const tries = (userId: string): Rule => ({ key: `wb-token:${userId}`, limit: 10, windowMs: 15 * 60_000 })

export function createTokenTrial({ sql, clock, encryptionKey, commonUrl }: TokenTrialOptions): TokenTrial {
  const cipher = createCipher(encryptionKey)
  return async (userId, given) => {
    if (given === null) return tx => removeToken(tx, userId)
    const token = readToken(given, clock())
    await admit(sql, tries(userId), clock())
    await checkToken(commonUrl, token)
    const { text, expiresAt, kind } = token
    const last4 = text.slice(-SHOWN)
    const personal = kind === 'personal'
    const sealed = cipher.seal(text, { purpose: 'wb_token', owner: userId })
    return tx => keepToken(tx, userId, { sealed, last4, expiresAt, personal }, clock())
  }
}
