import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

import type { RedirectResults } from './results.ts'
import { pageHeaders } from './send-page.ts'

/** An answer of the redirect, whole before anything of it leaves. */
export interface Reply {
  /** As what it is counted. */
  result: keyof RedirectResults
  status: number
  headers: OutgoingHttpHeaders
  body?: string | Buffer
}

/**
 * Puts an answer's head together and answers how to send it.
 * @throws when a header may not be sent; then nothing was.
 */
export type Prepare = (reply: Reply) => () => void

export const redirectTo = (location: string, result: Reply['result']): Reply => ({
  result,
  status: 302,
  headers: { location, 'cache-control': 'private, no-store', 'content-length': 0 }
})

export const pageReply = (
  result: Reply['result'],
  status: number,
  body: string | Buffer,
  more: OutgoingHttpHeaders = {}
): Reply => ({
  result,
  status,
  headers: { ...pageHeaders, ...more, 'content-length': Buffer.byteLength(body) },
  body
})

/** Past Fastify's own way of sending: nothing hooks into these answers. */
export const prepareOn =
  (response: ServerResponse): Prepare =>
  ({ status, headers, body }) => {
    response.writeHead(status, headers)
    return () => void response.end(body)
  }
