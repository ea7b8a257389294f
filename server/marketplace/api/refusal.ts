import { HOUR_MS, HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'
import { problems } from '#contract/problems.ts'
import type { TokenKind } from '#server/marketplace/token.ts'

import type { Told } from './bucket.ts'
import type { MarketplaceFaultKind } from './marketplace-fault.ts'
import { waitInWords } from './waiting-words.ts'

/** Why a call brought nothing. */
export interface Refusal {
  kind: MarketplaceFaultKind
  /** What a person is told, when asking again may help so many seconds later. */
  tell: (seconds: number) => string
  /** Seconds before which asking again does not help; null: it does not by itself. */
  atLeast: number | null
  told: Told
  /** For the log: what it was, in our own words. */
  why: string
}

const DEFAULT_HOW =
  'Создайте базовый токен с категориями «Статистика» и «Аналитика» и вставьте его в профиле.'

const forbidden: Record<TokenKind, string> = {
  base: problems.MARKETPLACE_FORBIDDEN[1],
  personal: `Wildberries не принимает персональный токен от внешних сервисов. ${DEFAULT_HOW}`,
  service: `Этот сервисный токен выпущен для другого сервиса. ${DEFAULT_HOW}`
}

const WITHOUT_SECRET =
  'Wildberries не открывает эти данные по базовому токену. Напишите нам в поддержку: подскажем, какой токен подойдёт.'

const lasting = (kind: 'token' | 'forbidden', sentence: string, why: string): Refusal => ({
  kind,
  tell: () => sentence,
  atLeast: null,
  told: {},
  why
})

/** Our turn is not there yet, or the marketplace itself says so. */
export const busy = (why: string, closedSeconds?: number): Refusal => ({
  kind: 'busy',
  tell: seconds =>
    `Wildberries ограничивает, как часто можно спрашивать. Попробуйте ${waitInWords(seconds)}.`,
  atLeast: 1,
  told: closedSeconds === undefined ? {} : { closedMs: closedSeconds * 1000 },
  why
})

export const away = (why: string): Refusal => ({
  kind: 'away',
  tell: seconds => `Wildberries сейчас не отвечает. Попробуйте ${waitInWords(seconds)}.`,
  atLeast: MINUTE_SECONDS,
  told: {},
  why
})

export const odd = (why: string): Refusal => ({
  kind: 'odd',
  tell: seconds =>
    `Wildberries отвечает не так, как обычно, и свежих данных пока нет. Попробуйте ${waitInWords(seconds)}; если не поможет, напишите нам.`,
  atLeast: 10 * MINUTE_SECONDS,
  told: {},
  why
})

const guarded: Refusal = {
  kind: 'busy',
  tell: seconds =>
    `Wildberries временно закрыл доступ: сработала его защита от роботов. Попробуйте ${waitInWords(seconds)}.`,
  atLeast: HOUR_SECONDS,
  told: { closedMs: HOUR_MS },
  why: '498'
}

/** It is the service that pays the marketplace, not the seller. */
const unpaid: Refusal = {
  kind: 'away',
  tell: seconds =>
    `Wildberries не отдаёт данные: не оплачен доступ нашего сервиса к нему. С вашим токеном всё в порядке. Мы разбираемся, попробуйте ${waitInWords(seconds)}.`,
  atLeast: HOUR_SECONDS,
  told: {},
  why: '402: the service has to pay the marketplace'
}

/** An error of the marketplace. */
export interface ErrorAnswer {
  status: number
  /** Seconds, as it says. */
  retry: number | undefined
  detail: string
}

/** What an error means. Source: reference wildberries.md § 5; dev.wildberries.ru, «Расшифровка кодов ошибок WB API». */
export function refusalOf(
  { status, retry, detail }: ErrorAnswer,
  kind: TokenKind,
  fallback: number
): Refusal {
  if (status >= 500 || status === 408) return away(String(status))
  switch (status) {
    case 401:
      return lasting('token', problems.MARKETPLACE_TOKEN[1], '401')
    case 402:
      return unpaid
    case 403:
      return /without secret/i.test(detail)
        ? lasting('forbidden', WITHOUT_SECRET, '403: without the secret of the service')
        : lasting('forbidden', forbidden[kind], '403')
    case 409:
      // Counted as several calls.
      return { ...odd('409'), told: { left: 0 } }
    case 429:
      return busy('429', retry ?? fallback)
    case 451:
      return lasting(
        'forbidden',
        'Wildberries закрыл эти данные по юридическим причинам. Почему, подскажет поддержка Wildberries.',
        '451'
      )
    case 498:
      return guarded
    default:
      return odd(String(status))
  }
}
