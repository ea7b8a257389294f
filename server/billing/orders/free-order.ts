import type { FreeCheckout } from '#contract/checkout.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { paidLetterSoon } from '#server/billing/life/paid-letter.ts'
import { holdUser } from '#server/billing/money/facts.store.ts'
import { recordFact, standingOf } from '#server/billing/money/record.ts'
import { promoRefusals } from '#server/billing/promo/promo-check.ts'
import type { PromoRecord } from '#server/billing/promo/promo.ts'
import { holdUse, takeUse } from '#server/billing/promo/uses.ts'
import { invalid } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'

import { refuseBusy, refusePaying, refuseTooFar } from './may-buy.ts'
import { insertOrder, type Order } from './orders.store.ts'
import { orderTerms, paidUntil } from './paid-until.ts'

/**
 * Gives the term of an order that costs nothing, with the use of its promo code, or neither.
 * @throws ProblemError what `beginPayment` does, for it may have come to be meanwhile
 */
export async function giveForNothing(
  { sql, jobs }: Pick<BillingDependencies, 'sql' | 'jobs'>,
  order: Order,
  promo: PromoRecord,
  now: number
): Promise<FreeCheckout> {
  const { id, userId, plan } = order
  const use = { orderId: id, promoId: promo.id, userId, plan }
  const fact = { id: newId(now), key: `free:${id}`, kind: 'pay', at: now, amount: 0 } as const
  const { standing } = await sql.begin(async tx => {
    await holdUser(tx, userId)
    await refuseBusy(tx, userId)
    await refusePaying(tx, userId, now)
    refuseTooFar(paidUntil(await standingOf(tx, userId), order, now), now, false)
    await insertOrder(tx, order)
    const recorded = await recordFact(tx, { ...fact, ...orderTerms(order), userId, plan, orderId: id }, now)
    const held = await holdUse(tx, use, '', now)
    if ('refusal' in held) throw invalid('promo', promoRefusals[held.refusal])
    if (held.promo.percent !== promo.percent) {
      throw invalid('promo', 'Скидка по этому промокоду только что изменилась. Примените его ещё раз.')
    }
    await takeUse(tx, use, now)
    await paidLetterSoon(tx, jobs, fact.key)
    return recorded
  })
  return { free: true, payedTo: new Date(standing?.payedTo ?? now).toISOString() }
}
