import { addressKey } from '#server/platform/address-key.ts'

/** The network around an address, wide enough for one provider's changing addresses: 16 bits of IPv4, 32 of IPv6. */
export function networkOf(address: string): string {
  const key = addressKey(address)
  const separator = key.includes(':') ? ':' : '.'
  return key.split(separator).slice(0, 2).join(separator)
}
