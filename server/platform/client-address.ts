import { BlockList, isIP } from 'node:net'

import type { FastifyRequest } from 'fastify'

/** `[2001:db8::1]:443`, `[2001:db8::1]`, `77.1.1.1:4001`: the ways in which proxies write an address with its port. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/** An address without the port and the brackets that a proxy may have written around it. */
export function bareAddress(text: string): string {
  const [, inBrackets, dotted] = WITH_PORT.exec(text) ?? []
  return inBrackets ?? dotted ?? text
}

/** What a proxy writes that is no address is not believed, and the request counts as the proxy's own. */
function believed(ip: string, remoteAddress: string): string {
  if (ip === remoteAddress) return ip
  const address = bareAddress(ip)
  return isIP(address) === 0 ? remoteAddress : address
}

/** Whom a request comes from, as far as the proxies before us are believed. */
export const clientAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  believed(ip, socket.remoteAddress ?? '')

/** Whether what an address says of others is believed. `hop`: how many proxies stand between it and us. */
type TrustsProxy = (address: string, hop: number) => boolean

/** `proxies`: addresses and networks, or how many proxies stand before us; false: there is none. */
export function proxyTrust(proxies: string[] | number | false): TrustsProxy | false {
  if (proxies === false) return false
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const known = new BlockList()
  for (const entry of proxies) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(prefix), family)
  }
  return address => isIP(address) !== 0 && known.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

interface Forwarded {
  headers: NodeJS.Dict<string | string[]>
  socket: { remoteAddress?: string | undefined }
}

/** The same as `clientAddress` for a request that Fastify has not seen. */
export function clientAddressBy(trusts: TrustsProxy | false): (request: Forwarded) => string {
  if (trusts === false) return ({ socket }) => socket.remoteAddress ?? ''
  return ({ socket: { remoteAddress = '' }, headers }) => {
    const forwarded = headers['x-forwarded-for']
    if (forwarded === undefined) return remoteAddress
    let [address, hop] = [remoteAddress, 0]
    // The last was written by the proxy next to us; where all are believed, the first counts.
    for (const part of String(forwarded).split(',').toReversed()) {
      const before = part.trim()
      if (before === '') continue
      if (!trusts(address, hop)) break
      ;[address, hop] = [before, hop + 1]
    }
    return believed(address, remoteAddress)
  }
}
