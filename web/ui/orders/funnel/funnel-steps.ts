import type { ProductFunnel } from '#contract/marketplace.ts'

import { shareWords } from './share-words.ts'

export interface FunnelStep {
  name: string
  value: number
  /** Its conversion, as the marketplace says it. */
  share: string
  /** Beside the greatest of them, 0 to 1. */
  part: number
  /** How high it is drawn, 0 to 1: its part, but what is there can be seen. */
  size: number
  /** Its part of those who opened the card, in words; empty where the share says it. */
  ofOpens: string
}

export const BUYOUT_SHARE =
  'Процент выкупа Wildberries считает без заказов, которые ещё в пути: они дойдут в следующие дни.'

const SEEN = 0.025

const sizeOf = (part: number): number => (part > 0 ? Math.max(SEEN, part) : 0)

/** The marketplace's own steps, from the opened card to what was paid for. */
export function stepsOf(funnel: ProductFunnel): FunnelStep[] {
  const { opens, carts, orders, buyouts, cartShare, orderShare, buyoutShare } = funnel
  const top = Math.max(1, opens, carts, orders, buyouts)
  const step = (name: string, value: number, share: string): FunnelStep => ({
    name,
    value,
    share,
    part: value / top,
    size: sizeOf(value / top),
    ofOpens: ''
  })
  const later = (name: string, value: number, share: string): FunnelStep => ({
    ...step(name, value, share),
    ofOpens: opens > 0 ? `${shareWords((100 * value) / opens)} от открывших` : ''
  })
  return [
    step('Открыли карточку', opens, 'вход в воронку'),
    step('Положили в корзину', carts, `${shareWords(cartShare)} от прошлого шага`),
    later('Заказали', orders, `${shareWords(orderShare)} от прошлого шага`),
    // Not of the step before: the marketplace leaves out what is still on its way.
    later('Выкупили', buyouts, `процент выкупа ${shareWords(buyoutShare)}`)
  ]
}

const at = (n: number) => Number(n.toFixed(2))

/** The edge of a step in a box of 100 by 100: level, then bending to the step after. */
export function stepPath(size: number, next: number): string {
  const [half, end] = [size * 50, next * 50]
  return [
    `M0 ${at(50 - half)}H52`,
    `C76 ${at(50 - half)} 76 ${at(50 - end)} 100 ${at(50 - end)}`,
    `V${at(50 + end)}`,
    `C76 ${at(50 + end)} 76 ${at(50 + half)} 52 ${at(50 + half)}`,
    'H0Z'
  ].join('')
}
