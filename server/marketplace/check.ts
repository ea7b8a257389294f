import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { HOUR_SECONDS } from '#contract/durations.ts'
import { addressOf, askMarketplace } from '#server/marketplace/api/ask.ts'
import { jsonOf, OddAnswer } from '#server/marketplace/api/body.ts'
import { errorAnswer } from '#server/marketplace/api/error-answer.ts'
import type { ErrorAnswer } from '#server/marketplace/api/refusal.ts'
import { waitInWords } from '#server/marketplace/api/waiting-words.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { HOW_TO_MAKE, refusedToken, type SellerToken, type TokenKind } from './token.ts'

const ANSWER_MS = 8000
const BYTES_MAX = 64 * 1024
const AWAY_SECONDS = 60
/** Its limit is three in half a minute. */
const LIMITED_SECONDS = 30
const WAIT_MAX_SECONDS = HOUR_SECONDS

const Pong = Type.Object({ Status: Type.Literal('OK') })

const forbidden: Record<TokenKind, string> = {
  base: 'Wildberries не открывает данные по этому токену.',
  personal: 'Wildberries не принимает персональный токен от внешних сервисов.',
  service: 'Этот сервисный токен выпущен для другого сервиса.'
}

const away = (cause: unknown) =>
  new ProblemError('UNAVAILABLE', {
    message:
      'Wildberries сейчас не отвечает, поэтому токен не проверен и не сохранён. Попробуйте ещё раз через минуту.',
    retryAfter: AWAY_SECONDS,
    cause
  })

function limited(retry = LIMITED_SECONDS): ProblemError {
  const seconds = Math.min(retry, WAIT_MAX_SECONDS)
  return new ProblemError('UNAVAILABLE', {
    message: `Wildberries просит подождать, поэтому токен не проверен и не сохранён. Попробуйте ещё раз ${waitInWords(seconds)}.`,
    retryAfter: seconds
  })
}

interface Asking {
  commonUrl: URL
  /** Of this service. */
  clientSecret?: string | undefined
  answerMs?: number
}

/** The whole answer is there when this ends. */
async function ping(
  { text, kind }: SellerToken,
  { commonUrl, clientSecret, answerMs = ANSWER_MS }: Asking
): Promise<'pong' | ErrorAnswer> {
  const url = addressOf(commonUrl, '/ping')
  const signal = AbortSignal.timeout(answerMs)
  const response = await askMarketplace({ url, token: text, kind, clientSecret, signal })
  if (response.status !== 200) return errorAnswer(response)
  if (Value.Check(Pong, await jsonOf(response, BYTES_MAX))) return 'pong'
  throw new OddAnswer('no pong')
}

/**
 * Whether the marketplace takes a token.
 * @throws ProblemError INVALID when it does not, UNAVAILABLE when it does not say.
 */
export async function checkToken(token: SellerToken, asking: Asking): Promise<void> {
  const answer = await ping(token, asking).catch((error: unknown) => {
    throw away(error)
  })
  if (answer === 'pong') return
  const { status, retry } = answer
  if (status === 401) {
    throw refusedToken(
      `Wildberries не принял этот токен: его отозвали или скопировали не полностью. ${HOW_TO_MAKE}`
    )
  }
  if (status === 403) throw refusedToken(`${forbidden[token.kind]} ${HOW_TO_MAKE}`)
  if (status === 429) throw limited(retry)
  throw away(new Error(`the marketplace answered ${status} to a ping`))
}
