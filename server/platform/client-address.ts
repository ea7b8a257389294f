import type { FastifyRequest } from 'fastify'

/** `[2001:db8::1]:443`, `[2001:db8::1]`, `77.1.1.1:4001`: the ways in which proxies write an address with its port. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/** An address without the port and the brackets that a proxy may have written around it. */
export function bareAddress(text: string): string {
  const [, inBrackets, dotted] = WITH_PORT.exec(text) ?? []
  return inBrackets ?? dotted ?? text
}

/** Whom a request comes from, as far as the proxies before us are believed. */
export const clientAddress = (request: FastifyRequest): string => bareAddress(request.ip)
