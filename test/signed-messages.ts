import { createHmac } from 'node:crypto'

import type { LightMyRequestResponse } from 'fastify'

import type { NotificationKind } from '#contract/payment-notifications.ts'

import type { TestApp } from './app.ts'

export const SECRET = 'test_api_secret_0000'

/** A provider whose messages can be signed, and who answers nothing: its port is closed. */
export const providerKeys = {
  CLOUDPAYMENTS_PUBLIC_ID: 'pk_0123456789abcdef0123456789abc',
  CLOUDPAYMENTS_API_SECRET: SECRET,
  CLOUDPAYMENTS_API_URL: 'http://127.0.0.1:9'
}

export const hmacOf = (message: string | Buffer, secret = SECRET): string =>
  createHmac('sha256', secret).update(message).digest('base64')

export type Wire = 'GET' | 'form' | 'json'

/** What a query or a form says. */
const saidIn = (encoded: string) => decodeURIComponent(encoded.replaceAll('+', ' '))

/** Both headers of a message as it is sent. */
export const headersOf = (sent: string, said = saidIn(sent), secret = SECRET): Record<string, string> => ({
  'content-hmac': hmacOf(sent, secret),
  'x-content-hmac': hmacOf(said, secret)
})

export type Fields = Readonly<Record<string, unknown>>

const addressOf = (kind: NotificationKind) => `/api/payment/notifications/${kind}`

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Sends a signed message. */
export function tell(
  { app }: Pick<TestApp, 'app'>,
  kind: NotificationKind,
  fields: Fields,
  wire: Wire = 'GET',
  secret = SECRET
): Promise<LightMyRequestResponse> {
  if (wire === 'json') {
    const payload = JSON.stringify(fields)
    const headers = { 'content-type': 'application/json', ...headersOf(payload, payload, secret) }
    return app.inject({ method: 'POST', url: addressOf(kind), headers, payload })
  }
  const sent = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, textOf(value)])
  ).toString()
  const headers = headersOf(sent, undefined, secret)
  if (wire === 'GET') return app.inject({ url: `${addressOf(kind)}?${sent}`, headers })
  const type = 'application/x-www-form-urlencoded'
  return app.inject({
    method: 'POST',
    url: addressOf(kind),
    headers: { 'content-type': type, ...headers },
    payload: sent
  })
}

function codeIn(kind: NotificationKind, reply: LightMyRequestResponse): number {
  if (reply.statusCode !== 200) throw new Error(`${kind} answered ${reply.body}`)
  return reply.json<{ code: number }>().code
}

/** The code of the answer, which has to be one. */
export const codeOf = async (...told: Parameters<typeof tell>): Promise<number> =>
  codeIn(told[1], await tell(...told))

/** The same of one of hundreds at once, which on a full machine wait for a connection longer than they may: like the provider it tells it again. */
export async function codeInTheEnd(...told: Parameters<typeof tell>): Promise<number> {
  for (;;) {
    const reply = await tell(...told)
    if (reply.statusCode !== 503) return codeIn(told[1], reply)
  }
}
