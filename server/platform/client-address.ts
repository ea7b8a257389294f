import { isIP } from 'node:net'

import type { FastifyRequest } from 'fastify'

/** `[2001:db8::1]:443`, `[2001:db8::1]`, `77.1.1.1:4001`: the ways in which proxies write an address with its port. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/** An address without the port and the brackets that a proxy may have written around it. */
export function bareAddress(text: string): string {
  const [, inBrackets, dotted] = WITH_PORT.exec(text) ?? []
  return inBrackets ?? dotted ?? text
}

/**
 * Whom a request comes from, as far as the proxies before us are believed; what one of them writes that is no address is not, and
 * the request counts as the proxy's own.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const { remoteAddress = '' } = socket
  if (ip === remoteAddress) return ip
  const address = bareAddress(ip)
  return isIP(address) === 0 ? remoteAddress : address
}
