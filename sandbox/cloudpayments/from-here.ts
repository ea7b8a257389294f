import type { IncomingMessage } from 'node:http'

/** Whether whoever asks sits at this machine. */
export type FromHere = (request: IncomingMessage) => boolean

const LOOPBACK_NAME = /^(localhost|.*\.localhost|127(\.\d{1,3}){3})$/i

/** What proxies add, and the version that nginx as it is installed speaks to what is behind it. */
const PROXY_HEADER = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/
const PROXY_VERSION = '1.0'

/**
 * Of a sandbox that listens on loopback alone: whether it is asked by a name of this machine, not by one that only leads here, nor through
 * a proxy that tells of itself. Where the service has it inside, the service's own rule holds.
 */
export const asksLoopback: FromHere = ({ headers, httpVersion }) =>
  LOOPBACK_NAME.test(URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '') &&
  httpVersion !== PROXY_VERSION &&
  !Object.keys(headers).some(name => PROXY_HEADER.test(name))

/** Whether a form was sent by a page of this host, as far as browsers tell. */
export function isOwnForm({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  return origin === undefined || URL.parse(origin)?.host === host
}
