import type { UserEdit } from '#contract/admin-users.ts'
import { planOf, type PlanId } from '#contract/plans.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Role } from '#contract/user.ts'
import { moscowMoment } from '#server/admin/moscow-moment.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { UserRecord } from '#server/users/user.ts'

const roleNames = {
  USER: 'пользователь',
  SELLER: 'продавец',
  ADMIN: 'администратор'
} as const satisfies Record<Role, string>

function planName(plan: PlanId | null): string {
  if (plan === null) return 'без тарифа'
  const { name, month } = planOf(plan)
  return `«${name}», ${month} мес`
}

/** A field that the form was opened with, unless it is what is stored; what is stored, in words. */
type Check = (was: NonNullable<UserEdit['was']>, now: UserRecord) => string | undefined

const sorted = (roles: readonly Role[]) => roles.toSorted().join()

const checks: Record<keyof NonNullable<UserEdit['was']>, Check> = {
  plan: (was, { plan }) => (was.plan === undefined || was.plan === plan ? undefined : planName(plan)),
  payedTo: (was, { payedTo }) =>
    was.payedTo === undefined || Date.parse(was.payedTo) === payedTo ? undefined : moscowMoment(payedTo),
  roles: (was, { roles }) =>
    was.roles === undefined || sorted(was.roles) === sorted(roles)
      ? undefined
      : roles.map(role => roleNames[role]).join(', '),
  confirm: (was, { confirmed }) =>
    was.confirm === undefined || was.confirm === confirmed
      ? undefined
      : confirmed
        ? 'почта подтверждена'
        : 'почта не подтверждена',
  telegram: (was, { telegram }) =>
    was.telegram === undefined || was.telegram === telegram ? undefined : telegram === '' ? 'пусто' : telegram
}

/** @throws ProblemError CHANGED_MEANWHILE where something else is stored than the form was opened with */
export function refuseChanged(user: UserRecord, was: UserEdit['was']): void {
  if (!was) return
  const details: FieldError[] = Object.entries(checks).flatMap(([field, check]) => {
    const stored = check(was, user)
    return stored === undefined ? [] : [{ field, message: `Теперь: ${stored}.` }]
  })
  if (details.length > 0) throw new ProblemError('CHANGED_MEANWHILE', { details })
}
