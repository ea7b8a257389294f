import { planParts, type FamilyId } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'

type PaidState = Pick<Profile, 'plan' | 'status' | 'payedTo'>

/** The family whose limits count now; null is the free one. NEW and INACTIVE have it, whatever was once paid. */
export const livingFamily = ({ plan, status }: PaidState): FamilyId | null =>
  plan !== null && (status === 'ACTIVE' || status === 'OVERDUE') ? planParts(plan).family : null
