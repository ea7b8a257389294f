import type { IncomingMessage } from 'node:http'

import { isLoopbackAddress, isLoopbackHost } from './loopback.ts'

/** What a proxy on this machine adds: behind one everybody would come from loopback. */
const PROXY_HEADER = /^(?:cf-connecting-ip|forwarded|true-client-ip|via|x-forwarded-.+|x-real-ip)$/

/** What no browser has spoken for decades, and nginx as it is installed speaks to what is behind it. */
const PROXY_VERSION = '1.0'

/** Without its port. */
const nameIn = (host: string): string => /^(?:\[.*?\]|[^:]*)/.exec(host)?.[0] ?? ''

/**
 * Whether somebody on this machine asks. A proxy may hide all that tells of it: `operations.md` says what to set behind one.
 */
export const comesFromHere = ({ socket, headers, httpVersion }: IncomingMessage): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? '') &&
  isLoopbackHost(nameIn(headers.host ?? '')) &&
  httpVersion !== PROXY_VERSION &&
  !Object.keys(headers).some(name => PROXY_HEADER.test(name))
