import { roleNames, userStatusNames } from '#contract/user-names.ts'
import { toListedUser, type ListedUser, type ListedUserRow } from '#server/admin/users/user-list.store.ts'
import { roubles } from '#server/billing/money/roubles.ts'
import { figure, moment, text } from '#server/platform/xlsx-columns.ts'
import type { Column } from '#server/platform/xlsx-sheet.ts'
import { userStatus } from '#server/users/user.ts'

import { money, planName, yes } from './cells.ts'
import { rowsWithFigures, type Shown } from './rows-of.ts'
import type { SheetKind, SheetSource } from './sheet-kinds.ts'

const columns: readonly Column[] = [
  text('Почта', 34),
  text('Номер', 20),
  moment('Регистрация'),
  text('Почта подтверждена', 14),
  text('Состояние', 14),
  text('Тариф', 20),
  moment('Оплачено до'),
  money('Оплатил'),
  figure('Ссылки'),
  figure('Переходы'),
  text('Роли', 28),
  text('Telegram', 20)
]

const shownOf = (user: ListedUser, now: number): Shown => ({
  id: user.id,
  before: [
    user.username,
    user.id,
    new Date(user.registeredAt),
    yes(user.confirmed),
    userStatusNames[userStatus(user, now)],
    planName(user.plan),
    user.plan === null ? null : new Date(user.payedTo),
    roubles(user.paid),
    user.links
  ],
  after: [user.roles.map(role => roleNames[role]).join(', '), user.telegram]
})

async function* shown({ read, now }: SheetSource): AsyncGenerator<readonly Shown[]> {
  for await (const batch of read<ListedUserRow>()) yield batch.map(row => shownOf(toListedUser(row), now))
}

export const usersSheet: SheetKind = {
  name: 'Пользователи',
  columns,
  rows: source => rowsWithFigures(shown(source), source.figuresOf, 1)
}
