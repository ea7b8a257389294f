import type { IncomingMessage } from 'node:http'

const isLoopback = (host: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i.test(host)

const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'x-forwarded-host']

/** Whether whoever asks sits at this machine: not through a proxy on it, nor through a name that only leads here. */
export function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(host) &&
    forwarded.every(name => headers[name] === undefined)
  )
}

/** Whether a form was sent by a page of this host, as far as browsers tell. */
export function isOwnForm({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  return origin === undefined || URL.parse(origin)?.host === host
}
