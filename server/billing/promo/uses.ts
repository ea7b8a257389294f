import { MINUTE_MS } from '#contract/durations.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { promoRefusal, usableUses, type PromoRefusal, type PromoWish } from './promo-check.ts'
import type { PromoRecord } from './promo.ts'
import { countUseDown, dropHoldOf, dropHolds, insertHold, insertUse, lockPromo } from './uses.store.ts'

/** As long as a payment may take. */
const HOLD_MS = 30 * MINUTE_MS

export interface PromoOrder extends PromoWish {
  orderId: string
  promoId: string
}

export type Held = { promo: PromoRecord } | { refusal: PromoRefusal }

/**
 * Holds a use for the payment of an order, if there is a free one for this user. The code stays locked until the transaction ends:
 * what else it decides by the code holds. `transactionId` is of the try to pay, empty where there is none.
 */
export async function holdUse(
  tx: SqlRunner,
  order: PromoOrder,
  transactionId: string,
  now: number
): Promise<Held> {
  const promo = await lockPromo(tx, order.promoId)
  if (!promo || promo.isDeleted) return { refusal: 'unknown' }
  const refusal = await promoRefusal(tx, promo, order, now)
  if (refusal) return { refusal }
  await insertHold(tx, { ...order, transactionId, until: now + HOLD_MS })
  return { promo }
}

/**
 * Takes the use of an order that is paid, once. An unheld one is taken from the free ones, or is one too many: the discount was
 * given. Answers whether it was held.
 */
export async function takeUse(tx: SqlRunner, order: PromoOrder, now: number): Promise<{ wasHeld: boolean }> {
  const promo = await lockPromo(tx, order.promoId)
  if (!promo || !(await insertUse(tx, order, now))) return { wasHeld: true }
  const wasHeld = await dropHolds(tx, order.orderId, now)
  if (wasHeld || (await usableUses(tx, promo, order.userId, now)) > 0) await countUseDown(tx, promo.id)
  return { wasHeld }
}

/** A try to pay did not go through: what it held is free again. */
export const freeUse = dropHoldOf
