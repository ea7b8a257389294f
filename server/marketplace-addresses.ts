import type { AddressesOf, MarketplaceAddresses } from './marketplace/api/addresses.ts'

/** A stand-in for the marketplace that only some tokens open. */
export interface WildberriesSandbox {
  /** Whether a token was made by a sandbox, by its text alone. */
  isOurs(token: string): boolean
  base: URL
}

/** Where to ask with a token: those of the sandbox are no use elsewhere, and no other is ever sent there. */
export function addressesBy(
  { commonUrl, statisticsUrl, analyticsUrl }: MarketplaceAddresses,
  sandbox: WildberriesSandbox | undefined
): AddressesOf {
  const real = { commonUrl, statisticsUrl, analyticsUrl }
  if (!sandbox) return () => real
  const { isOurs, base } = sandbox
  const played = { commonUrl: base, statisticsUrl: base, analyticsUrl: base }
  return token => (isOurs(token) ? played : real)
}
