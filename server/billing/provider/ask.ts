import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import { MEGABYTE } from '#contract/sizes.ts'
import { boundedBody } from '#server/platform/bounded-body.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { createTurns, OVERLOADED } from '#server/platform/turns.ts'

import { ProviderAway, type ProviderSettings } from './provider.ts'

/** The provider takes five at once in test mode and thirty live. */
const AT_ONCE = 4
/** Each of them gives up when its own time is over. */
const WAITING_MAX = 500
/** A day's payments are the longest answer. */
const BYTES_MAX = 16 * MEGABYTE

/** What every answer of the provider's API is wrapped in. */
const Envelope = Type.Object({
  Success: Type.Boolean(),
  Message: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  Model: Type.Optional(Type.Unknown())
})
export type Envelope = Static<typeof Envelope>

interface Call {
  path: string
  body: object
  /** Of a write. */
  requestId?: string
  /** When to give up, with the turn that it waited for. */
  signal: AbortSignal
  /** By `performance.now()`: whose turn comes later would have too little time left for an answer, and is not sent. */
  turnUntil: number
}

/**
 * Sends a call and answers what came back, yes or no.
 * @throws ProviderAway
 */
export type Ask = (call: Call) => Promise<Envelope>

const tooLong = () => new ProviderAway(`the provider answered more than ${BYTES_MAX} bytes`)

async function envelopeOf(response: Response): Promise<Envelope> {
  const { status } = response
  if (status !== 200 && status !== 400) {
    await response.body?.cancel()
    throw new ProviderAway(`the provider answered ${status}`)
  }
  const answer = parseJson((await boundedBody(response, BYTES_MAX, tooLong)).toString('utf8'))
  if (!Value.Check(Envelope, answer)) throw new ProviderAway('the provider answered something else')
  return answer
}

/** Calls of the provider's API, a few at once. A redirect is no answer: what is sent goes nowhere else. */
export function createAsk({
  apiUrl,
  publicId,
  secret
}: Pick<ProviderSettings, 'apiUrl' | 'publicId' | 'secret'>): Ask {
  const turns = createTurns(
    AT_ONCE,
    WAITING_MAX,
    'Сейчас слишком много платежей сразу. Попробуйте через несколько секунд.',
    OVERLOADED
  )
  const authorization = `Basic ${Buffer.from(`${publicId}:${secret}`).toString('base64')}`
  const base = apiUrl.pathname.replace(/\/$/, '')
  return async ({ path, body, requestId, signal, turnUntil }) => {
    try {
      return await turns.run('all', async () => {
        if (performance.now() > turnUntil) throw new ProviderAway('the provider was too busy')
        const response = await fetch(new URL(`${base}${path}`, apiUrl), {
          method: 'POST',
          headers: {
            authorization,
            'content-type': 'application/json',
            accept: 'application/json',
            ...(requestId !== undefined && { 'x-request-id': requestId })
          },
          body: JSON.stringify(body),
          redirect: 'manual',
          signal
        })
        return envelopeOf(response)
      })
    } catch (error) {
      if (error instanceof ProviderAway) throw error
      throw new ProviderAway('the provider gave no answer', { cause: error })
    }
  }
}
