import { BlockList, isIP } from 'node:net'

import { normalHost } from './normal-host.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether an address leads back to this machine; an IPv4 one inside IPv6 too. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The same for the host of a URL or of a request: `localhost`, names below it, addresses with or without brackets. */
export function isLoopbackHost(hostname: string): boolean {
  const host = normalHost(hostname).replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host)
}
