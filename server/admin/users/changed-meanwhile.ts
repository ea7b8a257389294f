import type { UserEdit } from '#contract/admin-users.ts'
import { planInWords } from '#contract/plans.ts'
import type { Role } from '#contract/user.ts'
import { moscowMoment } from '#server/admin/moscow-moment.ts'
import { refuseChanged, type CheckOf } from '#server/platform/refuse-changed.ts'
import type { UserRecord } from '#server/users/user.ts'

const roleNames = {
  USER: 'пользователь',
  SELLER: 'продавец',
  ADMIN: 'администратор'
} as const satisfies Record<Role, string>

type Was = NonNullable<UserEdit['was']>

const sorted = (roles: readonly Role[]) => roles.toSorted().join()

const checks: Record<keyof Was, CheckOf<Was, UserRecord>> = {
  plan: (was, { plan }) =>
    was.plan === undefined || was.plan === plan
      ? undefined
      : plan === null
        ? 'без тарифа'
        : planInWords(plan),
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
export const refuseChangedUser = (user: UserRecord, was: UserEdit['was']): void =>
  refuseChanged(checks, was, user)
