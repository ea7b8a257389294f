import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { TokenKind } from '#server/marketplace/token.ts'

import type { Method } from './marketplace.ts'

/** `burst` calls at once, then one an interval; of a seller's account, whoever asks. */
export interface Limit {
  burst: number
  intervalMs: number
}

/**
 * Of personal and service tokens, and of base ones with the service's secret. Source: dev.wildberries.ru, «Заказы», «Статистика
 * карточек товаров за период» and «… по дням», autumn 2026. It gives orders a burst of 10 by now; until December 2025 it was 1,
 * which is all that we need.
 */
const full: Record<Method, Limit> = {
  orders: { burst: 1, intervalMs: MINUTE_MS },
  funnel: { burst: 3, intervalMs: 20 * SECOND_MS },
  history: { burst: 3, intervalMs: 20 * SECOND_MS }
}

/** Of base tokens without the secret, since 16 April 2026; the same source. */
const low: Record<Method, Limit> = {
  orders: { burst: 1, intervalMs: 3 * HOUR_MS },
  funnel: { burst: 1, intervalMs: 30 * MINUTE_MS },
  history: { burst: 1, intervalMs: 30 * MINUTE_MS }
}

const hasLowLimits = (kind: TokenKind, secret: string | undefined) => kind === 'base' && secret === undefined

export const limitOf = (method: Method, kind: TokenKind, secret: string | undefined): Limit =>
  (hasLowLimits(kind, secret) ? low : full)[method]

/** What is counted together: a token of another kind has calls of its own. */
export const countedAs = (method: Method, kind: TokenKind, secret: string | undefined): string =>
  hasLowLimits(kind, secret) ? `${method}, low` : method
