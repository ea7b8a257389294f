import type { CustomFetch } from 'openid-client'

import { boundedBody } from '#server/platform/bounded-body.ts'
import { isLoopbackHost } from '#server/platform/loopback.ts'

import { SocialFault } from './fault.ts'

const TIMEOUT_MS = 8000
/** A key set, the longest answer of all, has a few kilobytes. */
const ANSWER_MAX = 256 * 1024

/** Plain HTTP is for a sandbox on this machine. */
export const isPlainLoopback = (url: URL): boolean => url.protocol === 'http:' && isLoopbackHost(url.hostname)

const tooLong = () => new SocialFault('failed', 'answer too long')

/** Asks a provider: no longer than a person waits, no more than can be meant, nowhere else than told. */
export const providerFetch: CustomFetch = async (address, { method, headers, body }) => {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !isPlainLoopback(url)) throw new SocialFault('failed', 'insecure address')
  try {
    const answer = await fetch(url, {
      method,
      headers,
      ...(body !== null && body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS)
    })
    const bytes = await boundedBody(answer, ANSWER_MAX, tooLong)
    // Answers of some statuses may have no body at all, not even an empty one.
    return new Response(bytes.length > 0 ? bytes : null, { status: answer.status, headers: answer.headers })
  } catch (error) {
    if (error instanceof SocialFault) throw error
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw new SocialFault('failed', timedOut ? 'no answer in time' : 'provider not reached')
  }
}
