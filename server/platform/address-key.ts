import { isIPv6 } from 'node:net'

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
