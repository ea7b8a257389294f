import type { IncomingMessage } from 'node:http'

const isLoopback = (host: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i.test(host)

/** What a proxy on this machine adds, and the version that nginx as it is installed speaks to what is behind it. */
const PROXY_HEADER = /^(cf-connecting-ip|forwarded|true-client-ip|via|x-forwarded-.+|x-real-ip)$/
const PROXY_VERSION = '1.0'

/** Whether whoever asks sits at this machine: not through a proxy that tells of itself, nor through a name that only leads here. */
export function isFromHere({ socket, headers, httpVersion }: IncomingMessage): boolean {
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(host) &&
    httpVersion !== PROXY_VERSION &&
    !Object.keys(headers).some(name => PROXY_HEADER.test(name))
  )
}

/** Whether a form was sent by a page of this host, as far as browsers tell. */
export function isOwnForm({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  return origin === undefined || URL.parse(origin)?.host === host
}
