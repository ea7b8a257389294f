import type { PlanId } from '#contract/plans.ts'
import { invalid } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { guessedPromo, type TypedCode } from './guesses.ts'
import type { PromoRecord } from './promo.ts'
import { hasUsed, heldByOthers } from './uses.store.ts'

/** Why a code does not do, for whoever typed it. */
export const promoRefusals = {
  unknown: 'Такого промокода нет. Проверьте, нет ли опечатки.',
  otherPlan: 'Этот промокод для других тарифов. Выберите подходящий тариф или оплатите без промокода.',
  usedByYou: 'Вы уже применяли этот промокод: он действует один раз.',
  usedUp: 'У этого промокода сейчас не осталось применений. Оплатить можно без него.'
} as const
export type PromoRefusal = keyof typeof promoRefusals

export interface PromoWish {
  userId: string
  plan: PlanId
}

/** Uses that this user could have now: those left, less what others hold for payments under way. */
export const usableUses = async (
  sql: SqlRunner,
  promo: Pick<PromoRecord, 'id' | 'usage'>,
  userId: string,
  now: number
): Promise<number> => Math.max(0, promo.usage - (await heldByOthers(sql, promo.id, userId, now)))

/** Why this user may not use this code for this plan now; undefined: nothing is in the way. */
export async function promoRefusal(
  sql: SqlRunner,
  promo: PromoRecord,
  { userId, plan }: PromoWish,
  now: number
): Promise<PromoRefusal | undefined> {
  if (!promo.plans.includes(plan)) return 'otherPlan'
  if (await hasUsed(sql, promo, userId)) return 'usedByYou'
  return (await usableUses(sql, promo, userId, now)) > 0 ? undefined : 'usedUp'
}

/**
 * The code that somebody typed, if this user may use it for this plan now.
 * @throws ProblemError INVALID of the field `promo`, TOO_MANY_ATTEMPTS
 */
export async function usablePromo(
  sql: SqlRunner,
  { typed, address }: TypedCode,
  wish: PromoWish,
  now: number
): Promise<PromoRecord> {
  const promo = await guessedPromo(sql, { typed, address }, now)
  const refusal = promo ? await promoRefusal(sql, promo, wish, now) : 'unknown'
  if (!promo || refusal) throw invalid('promo', promoRefusals[refusal ?? 'unknown'])
  return promo
}
