import type { FastifyRequest } from 'fastify'

import { isLoopbackAddress, isLoopbackHost } from './loopback.ts'

/** What a proxy on this machine adds: behind one everybody would come from loopback. */
const PROXY_HEADERS = [
  'cf-connecting-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip'
]

/**
 * Whether somebody on this machine asks. A proxy that adds nothing at all still hands on the name that people asked for, mostly;
 * `operations.md` says to set a token.
 */
export const comesFromHere = ({ ip, hostname, socket, headers }: FastifyRequest) =>
  [ip, socket.remoteAddress ?? ''].every(isLoopbackAddress) &&
  isLoopbackHost(hostname) &&
  PROXY_HEADERS.every(name => headers[name] === undefined)
