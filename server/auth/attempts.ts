import { addressKey } from '#server/platform/address-key.ts'
import { forgetAttempts } from '#server/platform/attempts.store.ts'
import { admit, refuseSpent, type Rule } from '#server/platform/attempts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createInTurn } from '#server/platform/in-turn.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'

const WINDOW_MS = 15 * 60_000

const HOUR_MS = 60 * 60_000

const rule = (key: string, limit: number): Rule => ({ key, limit, windowMs: WINDOW_MS })

/** Sign-up costs us a password hash and a row: enough for an office behind one address. */
export const signUpRule = (address: string): Rule => rule(`sign-up:${addressKey(address)}`, 30)

/** Confirmation mails to one account. */
export const confirmMailRule = (userId: string): Rule => rule(`confirm-mail:${userId}`, 3)

/** Who asks for mails to whomever. */
export const restoreAddressRule = (address: string): Rule =>
  rule(`restore:address:${addressKey(address)}`, 10)

/** Recovery mails to one name, in the hour that each of them is good for. */
export const restoreNameRule = (username: string): Rule => ({
  key: `restore:name:${username}`,
  limit: 3,
  windowMs: HOUR_MS
})

/** Every try costs us a password hash, also a right one. */
const triesRule = (from: string): Rule => rule(`password:tries:${from}`, 60)

/** A password that is tried for a name, from an address. */
export interface Guess {
  sql: Sql
  clock: Clock
  username: string
  address: string
}

const nameKey = (username: string) => `sign-in:name:${username}`
const bothKeys = (username: string) => `sign-in:both:${username}:`

/** Forgets what was guessed for a name, wherever from: its password is another one now. */
export const forgetGuesses = (sql: SqlRunner, username: string): Promise<void> =>
  forgetAttempts(sql, { key: nameKey(username), prefix: bothKeys(username) })

const inTurn = createInTurn()

/**
 * Runs a check of a password; a check that fails is counted. 5 failures per name and address, 30 per address, 50 per name
 * (source: specification README § 2). Checks of one name come one after another, so that no more guesses are made at once than
 * in a row; other processes are held by the count.
 * @throws ProblemError TOO_MANY_ATTEMPTS instead of a check, or of its failure.
 */
export async function guarded<Found>(
  { sql, clock, username, address }: Guess,
  check: () => Promise<Found | undefined>
): Promise<Found | undefined> {
  const from = addressKey(address)
  const ofAddress = rule(`sign-in:address:${from}`, 30)
  const ofBoth = rule(`${bothKeys(username)}${from}`, 5)
  const ofName = rule(nameKey(username), 50)
  await admit(sql, triesRule(from), clock())
  return inTurn(username, async () => {
    await refuseSpent(sql, [ofAddress, ofBoth, ofName], clock())
    const found = await check()
    if (found === undefined) {
      // The narrow keys last: an address that is refused makes no rows for the names it thinks up.
      for (const one of [ofAddress, ofBoth, ofName]) await admit(sql, one, clock())
    }
    return found
  })
}
