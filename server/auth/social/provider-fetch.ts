import type { CustomFetch } from 'openid-client'

import { isLoopbackHost } from '#server/platform/loopback.ts'

import { SocialFault } from './fault.ts'

const TIMEOUT_MS = 8000
/** A key set, the longest answer of all, has a few kilobytes. */
const ANSWER_MAX = 256 * 1024

/** Plain HTTP is for a sandbox on this machine. */
export const isPlainLoopback = (url: URL): boolean => url.protocol === 'http:' && isLoopbackHost(url.hostname)

async function readBounded(answer: Response): Promise<Buffer<ArrayBuffer> | null> {
  if (!answer.body) return null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body) {
    length += chunk.length
    if (length > ANSWER_MAX) throw new SocialFault('failed', 'answer too long')
    chunks.push(chunk)
  }
  return length === 0 ? null : Buffer.concat(chunks)
}

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
    return new Response(await readBounded(answer), { status: answer.status, headers: answer.headers })
  } catch (error) {
    if (error instanceof SocialFault) throw error
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw new SocialFault('failed', timedOut ? 'no answer in time' : 'provider not reached')
  }
}
