import type { PlanId } from '#contract/plans.ts'

interface Happened {
  /** One fact however often it is told. */
  key: string
  /** When it happened, by the clock of whoever did it; milliseconds. */
  at: number
}

/** Money came. `plan` is what was bought; null: whatever renews. Amounts are kopecks. */
export interface PayFact extends Happened {
  kind: 'pay'
  plan: PlanId | null
  amount: number
  /** What a term of the plan cost then; the catalogue's price of today unless told. */
  price?: number
  /** False: paid once; what renews already goes on as it was. */
  renews?: boolean
  /** The promo code whose discount it was made with; that holds once. */
  offer?: string
}

/** Money went back, of the payment with this key. */
export interface RefundFact extends Happened {
  kind: 'refund'
  payment: string
  amount: number
}

/** What is left was changed for another plan, which renews from now on. */
export interface ChangeFact extends Happened {
  kind: 'change'
  plan: PlanId
  /** As of a payment. */
  price?: number
}

/** Given by the house: this plan until then, worth nothing. */
export interface GrantFact extends Happened {
  kind: 'grant'
  plan: PlanId | null
  payedTo: number
}

export type MoneyFact = PayFact | RefundFact | ChangeFact | GrantFact
