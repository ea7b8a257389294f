import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { invalid, type ProblemError } from '#server/platform/errors.ts'

/** Who may use a token, as far as it tells. Source: reference wildberries.md § 1. */
export type TokenKind = 'base' | 'personal' | 'service'

export interface SellerToken {
  text: string
  kind: TokenKind
  /** Milliseconds. */
  expiresAt: number
  /** The account at the marketplace (`sid`): limits are of it, whichever of its tokens asks. */
  sellerId: string
  /** Whether it may do more than read, as far as its categories go. */
  canWrite: boolean
}

const YEAR_9999 = 253_402_300_799

/** What the marketplace writes into a token; whoever sends one can write there whatever he likes. */
const Payload = Type.Object({
  exp: Type.Integer({ minimum: 0, maximum: YEAR_9999 }),
  /** The seller's account. */
  sid: Type.String({ pattern: '^[\\w-]{1,64}$' }),
  /** Bit mask of rights. */
  s: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  /** Of the marketplace's sandbox. */
  t: Type.Optional(Type.Boolean()),
  /** `self`: for the seller's own programs; `asid:…`: for one service; absent: for anybody. */
  for: Type.Optional(Type.String())
})

const rights = [
  ['Статистика', 1 << 5],
  ['Аналитика', 1 << 2]
] as const

const READ_ONLY = 1 << 30

export const HOW_TO_MAKE =
  'Создайте новый в кабинете продавца Wildberries: «Настройки» → «Доступ к API», тип «Базовый», категории ' +
  '«Статистика» и «Аналитика», с отметкой «Только чтение».'

export const refusedToken = (message: string): ProblemError => invalid('wbToken', message)

const dates = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'Europe/Moscow' })
const utf8 = new TextDecoder('utf-8', { fatal: true })

function payloadOf(text: string): unknown {
  const payload = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(text)?.[1]
  if (payload === undefined) return undefined
  try {
    return JSON.parse(utf8.decode(Buffer.from(payload, 'base64url')))
  } catch {
    return undefined
  }
}

function kindOf(intended: string | undefined): TokenKind {
  if (intended === 'self') return 'personal'
  return intended?.startsWith('asid:') === true ? 'service' : 'base'
}

function refuseUnfit({ exp, s, t }: Type.Static<typeof Payload>, now: number): void {
  if (t === true) {
    throw refusedToken(`Это тестовый токен: он открывает только песочницу Wildberries. ${HOW_TO_MAKE}`)
  }
  if (exp * 1000 <= now) {
    throw refusedToken(`Срок этого токена закончился ${dates.format(exp * 1000)} ${HOW_TO_MAKE}`)
  }
  const missing = rights.filter(([, bit]) => (s & bit) === 0).map(([name]) => `«${name}»`)
  if (missing.length > 0) {
    const [what, without] = missing.length > 1 ? ['категорий', 'них'] : ['категории', 'неё']
    throw refusedToken(
      `В этом токене нет ${what} ${missing.join(' и ')}, без ${without} данных не получить. ${HOW_TO_MAKE}`
    )
  }
}

/**
 * What a token says of itself. Its signature can be checked by the marketplace alone, so nothing of it is believed before that.
 * @throws ProblemError INVALID when the marketplace need not be asked.
 */
export function readToken(given: string, now: number): SellerToken {
  const text = given.trim()
  const payload = payloadOf(text)
  if (!Value.Check(Payload, payload)) {
    throw refusedToken(
      'Это не похоже на токен Wildberries: он начинается с «eyJ» и состоит из трёх частей через точку. Скопируйте его целиком.'
    )
  }
  refuseUnfit(payload, now)
  const { exp, sid: sellerId, s } = payload
  const canWrite = (s & READ_ONLY) === 0
  return { text, kind: kindOf(payload.for), expiresAt: exp * 1000, sellerId, canWrite }
}
