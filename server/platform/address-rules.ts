import { addressKey, siteKey } from './address-key.ts'
import type { Rule } from './attempts.ts'

/** A /48 holds 65,536 households, or one customer who changes from one to the other. */
export const SITE_TIMES = 4

/** What comes from an address is bounded; of IPv6 also what comes from the site that it is in, four times as wide. */
export function addressRules(
  what: string,
  address: string,
  { limit, windowMs }: Pick<Rule, 'limit' | 'windowMs'>
): Rule[] {
  const site = siteKey(address)
  const narrow = { key: `${what}:${addressKey(address)}`, limit, windowMs }
  if (site === undefined) return [narrow]
  return [narrow, { key: `${what}:${site}`, limit: limit * SITE_TIMES, windowMs }]
}
