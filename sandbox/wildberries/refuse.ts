import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

export type Headers = Record<string, string | number>

const titles: Record<number, string> = {
  400: 'Invalid request body',
  401: 'unauthorized',
  402: 'payment required',
  403: 'access denied',
  404: 'path not found',
  429: 'too many requests',
  502: 'bad gateway',
  503: 'service unavailable'
}

/** An error as the marketplace's gate words it. Source: reference wildberries.md § 5. */
export function refuse(
  response: ServerResponse,
  status: number,
  detail: string,
  headers: Headers = {}
): void {
  const body = {
    title: titles[status] ?? 'internal error',
    detail,
    code: `07e4668e--${randomUUID().slice(0, 8)}`,
    requestId: randomUUID().replaceAll('-', ''),
    origin: 's2s-api-auth-catalog',
    status,
    statusText: titles[status] ?? 'internal error',
    timestamp: new Date().toISOString()
  }
  response.writeHead(status, { 'content-type': 'application/problem+json', ...headers })
  response.end(JSON.stringify(body))
}

/** 429; seconds, and calls. */
export function refuseEarly(
  response: ServerResponse,
  { limit, retry, reset }: { limit: number; retry: number; reset: number }
): void {
  refuse(response, 429, `limited by ${randomUUID()}`, {
    'x-ratelimit-limit': limit,
    'x-ratelimit-retry': retry,
    'x-ratelimit-reset': reset
  })
}

/** 200 with JSON. */
export function answerJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
