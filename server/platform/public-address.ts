import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** What is no single machine of the Internet, or is this side of it (IANA IPv4 special-purpose address registry). */
const refused4: readonly (readonly [net: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata of most clouds; Azure's own address stands apart from it.
  ['169.254.0.0', 16],
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 4],
  ['240.0.0.0', 4]
]

/** Within global unicast: Teredo and the other special uses, documentation, 6to4. Everything outside it is refused whole. */
const refused6: typeof refused4 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20]
]

const refused = new BlockList()
for (const [net, prefix] of refused4) refused.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of refused6) refused.addSubnet(net, prefix, 'ipv6')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an address, as a resolver gives it, is one that everyone on the Internet reaches. IPv4 inside IPv6 (mapped, translated,
 * tunnelled) never is: it could be any.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4')
  return isIPv6(address) && globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}
