import { isInAnotherYear } from '#contract/another-year.ts'
import type { ProductReport } from '#contract/marketplace.ts'
import { dayOf } from '#contract/moscow-days.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { formatDate, formatMoscowClock } from '#web/ui/format.ts'

export type Known = Pick<ProductReport, 'ordersAt' | 'ordersDone' | 'funnelAt' | 'trouble'>

/** How the marketplace's figures stand: fresh, still to come for the first time, old, out of reach until the token is mended, or another seller's. */
export type Standing = 'fresh' | 'collecting' | 'behind' | 'token' | 'foreign'

const ofToken: readonly string[] = [
  'MARKETPLACE_TOKEN',
  'MARKETPLACE_FORBIDDEN'
] satisfies readonly ProblemCode[]

export const isOfToken = (code: string): boolean => ofToken.includes(code)

export function standingOf({ ordersAt, trouble }: Pick<Known, 'ordersAt' | 'trouble'>): Standing {
  if (trouble && isOfToken(trouble.code)) return 'token'
  if (trouble?.code === ('PRODUCT_NOT_FOUND' satisfies ProblemCode)) return 'foreign'
  if (ordersAt === null && (trouble === null || trouble.code === ('MARKETPLACE_BUSY' satisfies ProblemCode)))
    return 'collecting'
  return trouble ? 'behind' : 'fresh'
}

const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })

/** «14:05», and with its day when that is not today, and its year where another one's might be meant; Moscow time. */
export function momentWords(moment: Date, now: Date): string {
  const time = formatMoscowClock(moment)
  const [at, present] = [moment.getTime(), now.getTime()]
  if (dayOf(at) === dayOf(present)) return time
  const words = isInAnotherYear(at, present) ? formatDate(moment.toISOString()) : day.format(moment)
  return `${words}, ${time}`
}

/** «Заказы на 14:05, карточка на 13:40 по Москве»; nothing while nothing is known. */
export function knownWords({ ordersAt, funnelAt }: Pick<Known, 'ordersAt' | 'funnelAt'>, now: Date): string {
  if (ordersAt === null && funnelAt === null) return ''
  const at = (iso: string) => momentWords(new Date(iso), now)
  if (ordersAt !== null && funnelAt !== null) {
    const [orders, funnel] = [at(ordersAt), at(funnelAt)]
    return orders === funnel
      ? `Данные Wildberries на ${orders} по Москве`
      : `Заказы на ${orders}, открытия и выкупы на ${funnel} по Москве`
  }
  return ordersAt === null
    ? `Открытия и выкупы на ${at(funnelAt ?? '')} по Москве, заказов пока нет`
    : `Заказы на ${at(ordersAt)} по Москве, воронки за эти дни пока нет`
}

const MINUTES_SECONDS = 600

/** Some tokens may ask once in three hours: no minutes are promised then. */
export const collectingWords = ({ trouble }: Pick<Known, 'trouble'>): string =>
  (trouble?.retryAfter ?? 0) > MINUTES_SECONDS
    ? 'Wildberries отдаёт их не сразу и по вашему токену отвечает нечасто.'
    : 'Wildberries отдаёт их не сразу, обычно за несколько минут.'

/** «Спросим снова в 14:20» */
export function againWords({ trouble }: Pick<Known, 'trouble'>, now: Date): string {
  const seconds = trouble?.retryAfter ?? 0
  if (seconds <= 0) return ''
  if (seconds < 90) return 'Спросим снова через минуту.'
  return `Спросим снова в ${momentWords(new Date(now.getTime() + seconds * 1000), now)}.`
}

/** Why it is behind, and when that changes: sentences of the marketplace's other troubles say when themselves. */
export const behindWords = ({ trouble }: Pick<Known, 'trouble'>, now: Date): string =>
  trouble?.code === ('MARKETPLACE_BUSY' satisfies ProblemCode) && trouble.retryAfter !== null
    ? `Wildberries ограничивает, как часто можно спрашивать. ${againWords({ trouble }, now)}`
    : (trouble?.message ?? '')
