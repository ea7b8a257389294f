import { isIPv6 } from 'node:net'

import { plainAddress } from './plain-address.ts'

/** The first groups of an IPv6 address, in one spelling. */
function networkOf(address: string, groupsKept: number): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const between = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0)
  const groups = [...left, ...Array<string>(between).fill('0'), ...right]
  const network = groups.slice(0, groupsKept).map(group => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/${groupsKept * 16}`
}

/** The address that tries are counted by, in one spelling. A household holds a whole IPv6 /64: it counts as one. */
export function addressKey(given: string): string {
  const address = plainAddress(given)
  // Node's own test of IPv6 is a long pattern, and is gone through for each click.
  return address.includes(':') && isIPv6(address) ? networkOf(address, 4) : address
}

/** The /48 around an IPv6 address, which one customer of a provider may hold, too; undefined for any other address. */
export function siteKey(given: string): string | undefined {
  const address = plainAddress(given)
  return isIPv6(address) ? networkOf(address, 3) : undefined
}
