import type { PlanId } from '#contract/plans.ts'
import type { Promo, PromoRow } from '#contract/promo.ts'

export interface PromoRecord {
  id: string
  code: string
  plans: PlanId[]
  percent: number
  /** Uses left; those that are held for payments under way are among them. */
  usage: number
  createdAt: Date
}

/** With how many uses were taken. */
export interface CountedPromo extends PromoRecord {
  used: number
}

export const presentPromo = ({ id, code, plans, percent, usage }: PromoRecord): Promo => ({
  _id: id,
  code,
  plans,
  percent,
  usage
})

export const presentRow = (promo: CountedPromo): PromoRow => ({
  ...presentPromo(promo),
  used: promo.used,
  creationDate: promo.createdAt.toISOString()
})

/** Codes are kept in capitals; people type them as they like. */
export const promoCode = (typed: string): string => typed.toUpperCase()
