import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { SECOND_MS } from '#contract/durations.ts'

import type { Reply } from './reply.ts'

const PLAIN = /^[\t -~]*$/

let [second, date] = [0, '']

function httpDate(): string {
  const now = Date.now()
  if (now - second >= SECOND_MS || now < second) {
    second = now - (now % SECOND_MS)
    date = new Date(now).toUTCString()
  }
  return date
}

/**
 * Like `prepare` of a response of Node's, on the connection itself.
 * @param keepAliveMs how long it stays open without a request
 * @throws when a header may not be sent; then nothing was.
 */
export function preparePlain(
  socket: Socket,
  { status, headers, body = '' }: Reply,
  keepAliveMs: number
): () => void {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
  for (const name in headers) {
    const value = String(headers[name])
    if (!PLAIN.test(value)) throw new TypeError(`Invalid character in header ${name}`)
    head += `${name}: ${value}\r\n`
  }
  head += `Date: ${httpDate()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / SECOND_MS)}\r\n\r\n`
  return () => {
    if (!socket.writable) return
    if (body.length === 0) {
      socket.write(head, 'latin1')
      return
    }
    socket.cork()
    socket.write(head, 'latin1')
    socket.write(body)
    socket.uncork()
  }
}
