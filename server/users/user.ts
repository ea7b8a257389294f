import { DAY_MS } from '#contract/durations.ts'
import type { Limits } from '#contract/plan-schema.ts'
import { freeLimits, limitsOf, type PlanId } from '#contract/plans.ts'
import type { Role, User, UserStatus } from '#contract/user.ts'

/** A user as the rules see it. Times are milliseconds. */
export interface UserRecord {
  id: string
  username: string
  version: number
  confirmed: boolean
  onboarding: boolean
  telegram: string
  roles: Role[]
  isNew: boolean
  plan: PlanId | null
  payedTo: number
  /** Whether the provider still tries to renew: a subscription is Active or PastDue. */
  renewing: boolean
  /** Whether anything was ever paid or granted. */
  everPaid: boolean
  registeredAt: number
  /** From when on visits are there; before, some are gone by what the plan was then. Null: none is known to be. */
  keptFrom: number | null
  /** `invalidAt`: since when the marketplace has refused it. */
  wbToken: {
    last4: string
    expiresAt: number
    personal: boolean
    canWrite: boolean
    invalidAt: number | null
  } | null
}

/** A renewal that did not come through keeps the plan for so long. */
export const GRACE_MS = 7 * DAY_MS

/** What the plan that a user has now follows from. */
export type PaidState = Pick<UserRecord, 'plan' | 'payedTo' | 'renewing' | 'everPaid'>

/** The first status that fits. Source: specification README § 2. */
export function userStatus({ plan, payedTo, renewing, everPaid }: PaidState, now: number): UserStatus {
  if (plan !== null && payedTo >= now) return 'ACTIVE'
  if (renewing && payedTo < now && payedTo > now - GRACE_MS) return 'OVERDUE'
  return everPaid ? 'INACTIVE' : 'NEW'
}

/** What the user may do now: the plan's limits while it is paid or in its days of grace, else the free ones. */
export function limitsFor(state: PaidState, now: number): Limits {
  const status = userStatus(state, now)
  const living = status === 'ACTIVE' || status === 'OVERDUE'
  return living && state.plan !== null ? limitsOf(state.plan) : freeLimits
}

/** A user as it goes out: every field named here, so that none leaks. */
export function presentUser(user: UserRecord, now: number): User {
  return {
    _id: user.id,
    username: user.username,
    confirm: user.confirmed,
    onboarding: user.onboarding,
    telegram: user.telegram,
    registrationDate: new Date(user.registeredAt).toISOString(),
    payedTo: new Date(user.payedTo).toISOString(),
    plan: user.plan,
    roles: user.roles,
    new: user.isNew,
    wbToken: user.wbToken && `…${user.wbToken.last4}`,
    status: userStatus(user, now)
  }
}
