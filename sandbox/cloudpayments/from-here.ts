import type { IncomingMessage } from 'node:http'

/** Whether whoever asks sits at this machine. */
export type FromHere = (request: IncomingMessage) => boolean

const LOOPBACK_NAME = /^(localhost|.*\.localhost|127(\.\d{1,3}){3})$/i

/** Of a sandbox that listens on loopback alone: whether it is asked by a name of this machine, not by one that only leads here. */
export const asksLoopback: FromHere = ({ headers: { host } }) =>
  LOOPBACK_NAME.test(URL.parse(`http://${host ?? ''}`)?.hostname ?? '')

/** Whether a form was sent by a page of this host, as far as browsers tell. */
export function isOwnForm({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  return origin === undefined || URL.parse(origin)?.host === host
}
