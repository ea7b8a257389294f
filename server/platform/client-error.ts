import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { ProblemError, problemBody } from './errors.ts'
import { problemHeaders } from './headers.ts'

/** Who does not read the answer within this time, or goes on sending, is cut off. */
const LINGER_MS = 1000

/** Answers bytes that are no HTTP request, come too slowly, or whose headers are too long, in the words of the catalogue; where none came, only closes. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  // Browsers open connections ahead of their requests, and would take what is said now for the answer to the first of these.
  if (socket.bytesRead === 0) {
    socket.destroy()
    return
  }
  const problem = new ProblemError(error.code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'BAD_REQUEST')
  const body = JSON.stringify(problemBody(problem))
  socket.end(
    [
      `HTTP/1.1 ${problem.statusCode} ${STATUS_CODES[problem.statusCode]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(problemHeaders).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body
    ].join('\r\n')
  )
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
