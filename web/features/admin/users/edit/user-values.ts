import type { AdminUser, UserEdit } from '#contract/admin-users.ts'
import type { PlanId } from '#contract/plans.ts'
import { roleNames } from '#contract/user-names.ts'
import type { Role } from '#contract/user.ts'
import type { FieldWords } from '#web/features/admin/list/edit/change-lines.ts'
import { planName } from '#web/features/admin/plan-name.ts'
import { formatDateTime } from '#web/ui/format.ts'

/** What the form holds. */
export interface UserValues {
  plan: PlanId | null
  payedTo: string
  /** In one order, so that they can be compared. */
  roles: Role[]
  confirm: boolean
  telegram: string
}

const roleOrder: readonly Role[] = ['USER', 'SELLER', 'ADMIN']

export const rolesInOrder = (roles: readonly string[]): Role[] =>
  roleOrder.filter(role => roles.includes(role))

export const valuesOf = ({ plan, payedTo, roles, confirm, telegram }: AdminUser): UserValues => ({
  plan,
  payedTo,
  roles: rolesInOrder(roles),
  confirm,
  telegram
})

export const userWords: FieldWords<UserValues> = {
  plan: { label: 'Тариф', text: planName },
  payedTo: { label: 'Оплачен до', text: formatDateTime },
  roles: { label: 'Роли', text: roles => roles.map(role => roleNames[role]).join(', ') },
  confirm: { label: 'Почта', text: isConfirmed => (isConfirmed ? 'подтверждена' : 'не подтверждена') },
  telegram: { label: 'Telegram', text: name => name || 'нет' }
}

/** Changes together with what was there before, as the API takes them. */
export const editOf = (changes: Partial<UserValues>, was: Partial<UserValues>): UserEdit => ({
  ...changes,
  was
})
