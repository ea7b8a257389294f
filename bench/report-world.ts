import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'

// Who owns which of 20,000 links, as visits (in the engine's SQL) and rows of PostgreSQL both say it. Numbers of links interleave
// the owners, as links of a real service do that came to be one by one.

const LINKS = 20_000
export const DAYS = 90
/** One link in so many is the account's: 1,000 of 20,000. */
const ACCOUNT_EACH = 20
const OTHERS = LINKS - LINKS / ACCOUNT_EACH - 1
/** Of the other links; the ordinary owner's lie in the middle of their popularity. */
const ORDINARY = { first: 9000, links: 15 }
const OTHER_OWNERS = 4000

export const owners = { account: 1001n, giant: 1002n, ordinary: 1003n, admin: 1004n, firstOther: 2000n }

/** Of real ids' size, in the order of the numbers. */
const FIRST_LINK = 20_000_000_000_000_000n
const LINK_STEP = 1_048_576n * 977n
const linkId = (number: number): bigint => FIRST_LINK + BigInt(number) * LINK_STEP
export const linkSql = (number: string): string =>
  `toUInt64(${FIRST_LINK}) + toUInt64(${number}) * ${LINK_STEP}`

/** The account's link with a hundredth of all visits, and the link with a tenth. */
export const links = { million: linkId(0), giant: linkId(1) }

/** The n-th of the other links, by popularity. */
const otherNumber = (n: number) => ACCOUNT_EACH * Math.floor((n + 1) / 19) + ((n + 1) % 19) + 1

const ordinary = (n: number) => n >= ORDINARY.first && n < ORDINARY.first + ORDINARY.links
const otherOwnerSql = `if(nth between ${ORDINARY.first} and ${ORDINARY.first + ORDINARY.links - 1}, ${owners.ordinary}, ${owners.firstOther} + nth % ${OTHER_OWNERS})`

/** Each link with its owner. */
export function allLinks(): { id: bigint; owner: bigint }[] {
  const own = Array.from({ length: LINKS / ACCOUNT_EACH }, (_, k) => ({
    id: linkId(k * ACCOUNT_EACH),
    owner: owners.account
  }))
  const others = Array.from({ length: OTHERS }, (_, n) => ({
    id: linkId(otherNumber(n)),
    owner: ordinary(n) ? owners.ordinary : owners.firstOther + BigInt(n % OTHER_OWNERS)
  }))
  return [...own, { id: links.giant, owner: owners.giant }, ...others]
}

/**
 * The engine's `nth` link of a kind, `number` of all and `weight`, its share of all visits, from a visit's number `i`: exact
 * shares by its last digits, the rest skewed (the k-th of n links has about 1/sqrt(k) of the first one's visits).
 */
export const linkOfVisitSql = `
  i % 100 = 0 as is_million, i % 10 = 1 as is_giant,
  i % 10 in (2, 3) or i % 10 = 4 and i % 100 != 4 as is_account,
  cityHash64(i, 1) / 18446744073709551616 as luck,
  multiIf(is_million or is_giant, 0, is_account, 1 + toUInt32(999 * luck * luck), toUInt32(${OTHERS} * luck * luck)) as nth,
  multiIf(is_million, 0, is_giant, 1, is_account, nth * ${ACCOUNT_EACH}, ${ACCOUNT_EACH} * intDiv(nth + 1, 19) + (nth + 1) % 19 + 1) as number,
  multiIf(is_million, 0.01, is_giant, 0.1, is_account, 0.29 * (sqrt(nth / 999) - sqrt((nth - 1) / 999)),
    0.6 * (sqrt((nth + 1) / ${OTHERS}) - sqrt(nth / ${OTHERS}))) as weight,
  multiIf(is_million or is_account, ${owners.account}, is_giant, ${owners.giant}, ${otherOwnerSql}) as owner`

/** The last moment there is, late in the evening, so that today has nearly all its visits and is not closed; then the first one. */
export function stretchUntil(now: number): { from: number; to: number } {
  const late = 23 * HOUR_MS
  const today = dayOf(now)
  const to = startOf(today) + late <= now ? startOf(today) + late : startOf(today) - DAY_MS + late
  return { from: startOf(dayOf(to) - DAYS + 1), to }
}
