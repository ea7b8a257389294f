import { vi } from 'vitest'

import type { FieldError } from '#contract/problem.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'

/** What the page has asked for. */
export interface Sent {
  method: string
  url: URL
  path: string
  /** `PUT /api/users/edit`, with the query. */
  what: string
  body: Record<string, unknown> | undefined
  signal: AbortSignal | undefined
  /** Whose session it speaks for; empty without one. */
  token: string
}

export type Answer = Response | Promise<Response | undefined> | undefined

/** For tests: an error of the catalogue. */
export function refuse(
  code: ProblemCode,
  details?: readonly FieldError[],
  { message, headers = {} }: { message?: string; headers?: Record<string, string> } = {}
): Response {
  const [status, known] = problems[code]
  const body = { statusCode: status, code, message: message ?? known, details }
  return Response.json(body, { status, headers })
}

/** For tests: stands in for the server from here on. Answers what was asked for, as it comes. */
export function standIn(answer: (sent: Sent) => Answer): Sent[] {
  const asked: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { method = 'GET', body, signal, headers } = init
    const url = new URL(address, location.origin)
    const sent: Sent = {
      method,
      url,
      path: url.pathname,
      what: `${method} ${address}`,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      signal: signal ?? undefined,
      token: new Headers(headers).get('authorization')?.replace(/^Bearer /, '') ?? ''
    }
    asked.push(sent)
    return (await answer(sent)) ?? refuse('NOT_FOUND')
  })
  return asked
}
