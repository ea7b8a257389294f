import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What a query or a form says when its encoding is undone; undefined when it cannot be. */
function decoded(raw: Buffer): string | undefined {
  try {
    return decodeURIComponent(raw.toString('utf8').replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

function carries(header: string | string[] | undefined, secret: string, message: Buffer | string): boolean {
  if (typeof header !== 'string') return false
  const given = Buffer.from(header, 'base64')
  const wanted = createHmac('sha256', secret).update(message).digest()
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * Whether the provider signed a message: the query of a GET, the body of a POST, as it came. One header is over these bytes, the other
 * over what they say; encoders differ, so either will do. A JSON body says what it is.
 * Source: developers.cloudpayments.ru, "Проверка уведомлений".
 */
export function isSigned(secret: string, raw: Buffer, headers: IncomingHttpHeaders): boolean {
  const { 'content-hmac': ofBytes, 'x-content-hmac': ofText } = headers
  if (carries(ofBytes, secret, raw) || carries(ofText, secret, raw)) return true
  const text = decoded(raw)
  return text !== undefined && carries(ofText, secret, text)
}
