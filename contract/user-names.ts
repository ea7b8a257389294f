import type { Role, UserStatus } from './user.ts'

export const userStatusNames: Readonly<Record<UserStatus, string>> = {
  ACTIVE: 'Оплачен',
  OVERDUE: 'Просрочен',
  NEW: 'Новый',
  INACTIVE: 'Не оплачен'
}

export const roleNames: Readonly<Record<Role, string>> = {
  ADMIN: 'Администратор',
  USER: 'Пользователь',
  SELLER: 'Продавец'
}
