import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { ProblemError } from '#server/platform/errors.ts'

import { askMarketplace, type Answer } from './ask.ts'
import { HOW_TO_MAKE, refusedToken, type SellerToken, type TokenKind } from './token.ts'

const AWAY_SECONDS = 60
/** Its limit is three in half a minute. */
const LIMITED_SECONDS = 30
const WAIT_MAX_SECONDS = 3600

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

const waitText = (seconds: number) => (seconds > 90 ? `${Math.ceil(seconds / 60)} мин.` : `${seconds} с.`)

function limited({ headers }: Answer): ProblemError {
  const told = Number(headers.get('x-ratelimit-retry'))
  const seconds = told > 0 ? Math.min(Math.ceil(told), WAIT_MAX_SECONDS) : LIMITED_SECONDS
  return new ProblemError('UNAVAILABLE', {
    message: `Wildberries просит подождать, поэтому токен не проверен и не сохранён. Попробуйте ещё раз через ${waitText(seconds)}`,
    retryAfter: seconds
  })
}

function isPong(body: string): boolean {
  try {
    return Value.Check(Pong, JSON.parse(body))
  } catch {
    return false
  }
}

const pingOf = (base: URL) => new URL(`${base.pathname.replace(/\/$/, '')}/ping`, base)

/**
 * Whether the marketplace takes a token.
 * @throws ProblemError INVALID when it does not, UNAVAILABLE when it does not say.
 */
export async function checkToken(commonUrl: URL, token: SellerToken, answerMs?: number): Promise<void> {
  const answer = await askMarketplace(pingOf(commonUrl), token.text, answerMs).catch((error: unknown) => {
    throw away(error)
  })
  const { status, body } = answer
  if (status === 200 && isPong(body)) return
  if (status === 401) {
    throw refusedToken(
      `Wildberries не принял этот токен: его отозвали или скопировали не полностью. ${HOW_TO_MAKE}`
    )
  }
  if (status === 403) throw refusedToken(`${forbidden[token.kind]} ${HOW_TO_MAKE}`)
  if (status === 429) throw limited(answer)
  throw away(new Error(`the marketplace answered ${status} to a ping`))
}
