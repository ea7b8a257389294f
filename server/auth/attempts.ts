import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { addressKey } from '#server/platform/address-key.ts'
import { addressRules } from '#server/platform/address-rules.ts'
import { forgetAttempts } from '#server/platform/attempts.store.ts'
import { admit, admitAll, refuseSpent, type Rule } from '#server/platform/attempts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createInTurn } from '#server/platform/in-turn.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'

const WINDOW_MS = 15 * MINUTE_MS

const rule = (key: string, limit: number, windowMs = WINDOW_MS): Rule => ({ key, limit, windowMs })

const ofAddress = (what: string, address: string, limit: number): Rule[] =>
  addressRules(what, address, { limit, windowMs: WINDOW_MS })

/** Sign-up costs us a password hash and a row: enough for an office behind one address. */
export const signUpRules = (address: string): Rule[] => ofAddress('sign-up', address, 30)

/** Confirmation mails that a user asks for. */
export const confirmMailRules = (userId: string): Rule[] => [
  rule(`confirm-mail:${userId}`, 3),
  rule(`confirm-mail:day:${userId}`, 10, DAY_MS)
]

/** Who asks for mails to whomever. */
export const restoreAddressRules = (address: string): Rule[] => ofAddress('restore:address', address, 10)

/** Recovery mails to one name, in the hour that each of them is good for. */
export const restoreNameRule = (username: string): Rule => rule(`restore:name:${username}`, 3, HOUR_MS)

/** As much in a day as in each of its hours, whatever ends those that were mailed: whoever has an account with another's address can end them. */
export const restoreDayRule = (username: string): Rule => rule(`restore:day:${username}`, 72, DAY_MS)

/** Mails about a way in, which hold for an hour: a stranger may write any address into an account of theirs. */
export const linkMailRule = (userId: string): Rule => rule(`link-mail:${userId}`, 3, HOUR_MS)
export const linkMailDayRule = (userId: string): Rule => rule(`link-mail:day:${userId}`, 72, DAY_MS)

/** A password that is tried for a name, from an address. */
export interface Guess {
  sql: Sql
  clock: Clock
  username: string
  address: string
}

const nameKey = (username: string) => `sign-in:name:${username}`
const bothKeys = (username: string) => `sign-in:both:${username}:`
const addressGuesses = (address: string) => `sign-in:address:${addressKey(address)}`

/**
 * Forgets what was guessed for a name, wherever from, and from the address of whoever has restored its password: that is another one now. All
 * tries of the address stay counted, so that it gains no more than 30 by an account of its own.
 */
export const forgetGuesses = (
  sql: SqlRunner,
  { username, address }: Pick<Guess, 'username' | 'address'>
): Promise<void> => {
  const keys = [nameKey(username), addressGuesses(address)]
  return forgetAttempts(sql, { keys, prefix: bothKeys(username) })
}

const inTurn = createInTurn()

/**
 * Runs a check of a password; a check that fails is counted. 5 failures per name and address, 30 per address, 50 per name
 * (source: specification README § 2). Checks of one name come one after another, and those of one address, so that no more guesses are made
 * at once than in a row; other processes are held by the count.
 * @throws ProblemError TOO_MANY_ATTEMPTS instead of a check, or of its failure.
 */
export async function guarded<Found>(
  { sql, clock, username, address }: Guess,
  check: () => Promise<Found | undefined>
): Promise<Found | undefined> {
  // The narrow keys last: an address that is refused makes no rows for the names it thinks up.
  const rules = [
    ...ofAddress('sign-in:address', address, 30),
    rule(`${bothKeys(username)}${addressKey(address)}`, 5),
    rule(nameKey(username), 50)
  ]
  // Every try costs us a password hash, also a right one.
  await admitAll(sql, ofAddress('password:tries', address, 60), clock())
  const inTurns = (work: () => Promise<Found | undefined>) =>
    inTurn(`address:${addressKey(address)}`, () => inTurn(`name:${username}`, work))
  return inTurns(async () => {
    await refuseSpent(sql, rules, clock())
    const found = await check()
    if (found === undefined) await admitAll(sql, rules, clock())
    return found
  })
}

/**
 * Counts a try of the own password from a living session, right or wrong: 5 in 15 minutes. Nobody else's tries count here, and these
 * count nowhere else, so that whoever guesses from outside keeps nobody from the own account.
 * @throws ProblemError TOO_MANY_ATTEMPTS
 */
export const admitOfSession = (
  sql: SqlRunner,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: number
): Promise<void> => admit(sql, rule(`password:session:${userId}:${sessionId}`, 5), now)
