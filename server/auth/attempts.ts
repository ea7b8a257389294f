import { addressKey } from '#server/platform/address-key.ts'
import { admit, refuseSpent, type Rule } from '#server/platform/attempts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createInTurn } from '#server/platform/in-turn.ts'
import type { Sql } from '#server/platform/postgres.ts'

const WINDOW_MS = 15 * 60_000

const rule = (key: string, limit: number): Rule => ({ key, limit, windowMs: WINDOW_MS })

/** Sign-up costs us a password hash and a row: enough for an office behind one address. */
export const signUpRule = (address: string): Rule => rule(`sign-up:${addressKey(address)}`, 30)

/** Every try costs us a password hash, also a right one. */
const triesRule = (from: string): Rule => rule(`password:tries:${from}`, 60)

/** A password that is tried for a name, from an address. */
export interface Guess {
  sql: Sql
  clock: Clock
  username: string
  address: string
}

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
  const ofBoth = rule(`sign-in:both:${username}:${from}`, 5)
  const ofName = rule(`sign-in:name:${username}`, 50)
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
