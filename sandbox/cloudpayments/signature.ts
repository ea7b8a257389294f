import { createHmac } from 'node:crypto'

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64')

/** Both headers of a message: over what is sent, and over what it says. */
export function signatureHeaders(secret: string, sent: string, said: string): Record<string, string> {
  return { 'content-hmac': hmac(secret, sent), 'x-content-hmac': hmac(secret, said) }
}

/** What a query or a form says when its encoding is undone. */
export const decoded = (encoded: string): string => decodeURIComponent(encoded.replaceAll('+', ' '))
