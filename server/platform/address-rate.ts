import { addressKey, siteKey } from './address-key.ts'
import { SITE_TIMES } from './address-rules.ts'
import { createRate } from './rate.ts'

/** `createRate` of addresses, as `addressRules` bounds them: of IPv6 also of the site, four times as wide. */
export function createAddressRate({
  limit,
  windowMs
}: {
  limit: number
  windowMs: number
}): (address: string) => number {
  const ofSite = createRate({ limit: limit * SITE_TIMES, windowMs })
  const ofAddress = createRate({ limit, windowMs })
  return address => {
    const site = siteKey(address)
    // First: whoever has a whole site would use up what is remembered of narrower addresses.
    const seconds = site === undefined ? 0 : ofSite(site)
    return seconds > 0 ? seconds : ofAddress(addressKey(address))
  }
}
