import type { UserStatus } from '#contract/user.ts'

export const statusNames: Readonly<Record<UserStatus, string>> = {
  ACTIVE: 'Оплачен',
  OVERDUE: 'Просрочен',
  NEW: 'Новый',
  INACTIVE: 'Не оплачен'
}
