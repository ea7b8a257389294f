import { isIPv6 } from 'node:net'

import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { countAttempts, forgiveAttempt } from './attempts.store.ts'

const WINDOW_MS = 15 * 60_000

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i

/** The address that tries are counted by, in one spelling. A household holds a whole IPv6 /64: it counts as one. */
export function addressKey(given: string): string {
  const address = given.replace(MAPPED_IPV4, '')
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const between = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0)
  const groups = [...left, ...Array<string>(between).fill('0'), ...right]
  const network = groups.slice(0, 4).map(group => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}

/** A key and how many tries its window allows. */
type Rule = readonly [key: string, limit: number]

/** Sign-in: 5 per name and address, 30 per address, 50 per name. Source: specification README § 2. */
export function signInRules(username: string, address: string): Rule[] {
  const from = addressKey(address)
  return [
    [`sign-in:both:${username}:${from}`, 5],
    [`sign-in:address:${from}`, 30],
    [`sign-in:name:${username}`, 50]
  ]
}

/** Sign-up costs us a password hash and a row: enough for an office behind one address. */
export const signUpRules = (address: string): Rule[] => [[`sign-up:${addressKey(address)}`, 30]]

const keysOf = (rules: Rule[]) => rules.map(([key]) => key)

/**
 * Lets one try through and counts it.
 * @throws ProblemError TOO_MANY_ATTEMPTS with the seconds to wait.
 */
export async function admit(sql: Sql, rules: Rule[], now: number): Promise<void> {
  const counted = await countAttempts(sql, keysOf(rules), WINDOW_MS, now)
  const limits = new Map(rules)
  const over = counted.filter(({ key, count }) => count > (limits.get(key) ?? 0))
  if (over.length === 0) return
  const seconds = Math.ceil(Math.max(...over.map(({ left }) => left)) / 1000)
  const minutes = Math.ceil(seconds / 60)
  throw new ProblemError('TOO_MANY_ATTEMPTS', {
    retryAfter: seconds,
    message: `Слишком много попыток. Попробуйте снова через ${minutes} мин.`
  })
}

/** The try was right: it does not count. */
export const forgive = (sql: Sql, rules: Rule[]): Promise<void> => forgiveAttempt(sql, keysOf(rules))
