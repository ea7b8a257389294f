import { BlockList, isIP } from 'node:net'

/** Blocks that are nobody's place: https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry. */
const nowhere = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3]
] as const)
  nowhere.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8]
] as const)
  nowhere.addSubnet(net, bits, 'ipv6')

/** Family of a plain address on the public Internet; 0 for private, loopback and reserved ones and for what is no address. */
export function publicFamily(ip: string): 0 | 4 | 6 {
  const family = isIP(ip)
  if (family !== 4 && family !== 6) return 0
  return nowhere.check(ip, family === 4 ? 'ipv4' : 'ipv6') ? 0 : family
}
