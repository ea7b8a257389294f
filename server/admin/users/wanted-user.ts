import type { UserEdit } from '#contract/admin-users.ts'
import type { PlanId } from '#contract/plans.ts'
import type { Role } from '#contract/user.ts'
import { invalid } from '#server/platform/errors.ts'
import type { UserRecord } from '#server/users/user.ts'

/** What an administrator may change of a user. */
export interface Wanted {
  plan: PlanId | null
  payedTo: number
  roles: Role[]
  confirmed: boolean
  telegram: string
}

/** Nobody is given more at a time: a slip of the hand in the year. */
const YEARS_MAX = 10

const inOrder: readonly Role[] = ['USER', 'SELLER', 'ADMIN']

/** Everybody is a user. */
const rolesOf = (given: readonly Role[]): Role[] =>
  inOrder.filter(role => role === 'USER' || given.includes(role))

const tooFar = (now: number): number => {
  const end = new Date(now)
  return end.setUTCFullYear(end.getUTCFullYear() + YEARS_MAX)
}

function refuseTerm({ plan, payedTo }: Wanted, { registeredAt }: UserRecord, now: number): void {
  // The contract takes 23:59:60, which no clock of ours shows.
  if (Number.isNaN(payedTo)) throw invalid('payedTo', 'Такого времени нет. Проверьте дату и час.')
  if (payedTo > tooFar(now)) throw invalid('payedTo', `Срок может быть не длиннее ${YEARS_MAX} лет.`)
  if (payedTo < registeredAt) throw invalid('payedTo', 'Срок не может кончиться раньше регистрации.')
  if (plan === null && payedTo > now)
    throw invalid('payedTo', 'Оплаченный срок бывает только у тарифа. Выберите тариф.')
}

function refuseRoles({ roles, confirmed }: Wanted, { roles: before, wbToken }: UserRecord): void {
  if (roles.includes('SELLER') && !before.includes('SELLER') && wbToken === null)
    throw invalid(
      'roles',
      'Продавцом становятся с токеном Wildberries: его добавляет сам пользователь в профиле.'
    )
  if (roles.includes('ADMIN') && !confirmed)
    throw invalid(
      'roles',
      'Почта не подтверждена, и за этим именем может быть кто угодно. Сначала нужно её подтвердить.'
    )
}

export const hasGrant = (before: UserRecord, { plan, payedTo }: Wanted): boolean =>
  plan !== before.plan || payedTo !== before.payedTo

export const hasNewRoles = (before: UserRecord, { roles }: Wanted): boolean =>
  roles.toSorted().join() !== before.roles.toSorted().join()

/**
 * A user as an edit wants it. What is absent stays; without a plan nothing is paid for, from now on.
 * @throws ProblemError INVALID
 */
export function wantedUser(before: UserRecord, edit: UserEdit, now: number): Wanted {
  const plan = edit.plan === undefined ? before.plan : edit.plan
  const ended = plan === null && edit.payedTo === undefined ? Math.min(before.payedTo, now) : before.payedTo
  const wanted: Wanted = {
    plan,
    payedTo: edit.payedTo === undefined ? ended : Date.parse(edit.payedTo),
    roles: edit.roles ? rolesOf(edit.roles) : before.roles,
    confirmed: edit.confirm ?? before.confirmed,
    telegram: edit.telegram ?? before.telegram
  }
  if (plan !== null && edit.plan !== undefined && plan !== before.plan && wanted.payedTo <= now)
    throw invalid('payedTo', 'Оплаченный срок уже прошёл. Введите, до какого времени действует тариф.')
  if (hasGrant(before, wanted)) refuseTerm(wanted, before, now)
  if (hasNewRoles(before, wanted) || wanted.confirmed !== before.confirmed) refuseRoles(wanted, before)
  return wanted
}
