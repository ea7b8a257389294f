import type { FieldError } from '#contract/problem.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'

/** What a page has sent. */
export interface Sent {
  method: string
  url: URL
  body: Record<string, unknown> | undefined
}

/** What `fetch` was called with. */
export const sentOf = (address: string, { method = 'GET', body }: RequestInit): Sent => ({
  method,
  url: new URL(address, location.origin),
  body: typeof body === 'string' ? JSON.parse(body) : undefined
})

/** An answer that is an error of the catalogue. */
export function refuse(code: ProblemCode, details?: FieldError[]): Response {
  const [statusCode, message] = problems[code]
  return Response.json({ statusCode, code, message, details }, { status: statusCode })
}
