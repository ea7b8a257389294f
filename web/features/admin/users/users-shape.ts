import { pagePaths } from '#contract/paths.ts'
import { planIds } from '#contract/plans.ts'
import { roleNames, userStatusNames } from '#contract/user-names.ts'
import { choiceFilter, flagFilter, readFilters } from '#web/features/admin/list/filters.ts'
import type { ListShape } from '#web/features/admin/list/list-shape.ts'
import { planName } from '#web/features/admin/plan-name.ts'

const status = choiceFilter({ param: 'status', label: 'Состояние' }, [
  { value: 'ACTIVE', name: userStatusNames.ACTIVE },
  { value: 'OVERDUE', name: userStatusNames.OVERDUE },
  { value: 'NEW', name: userStatusNames.NEW },
  { value: 'INACTIVE', name: userStatusNames.INACTIVE }
])

const plan = choiceFilter(
  { param: 'plan', label: 'Тариф' },
  planIds.map(value => ({ value, name: planName(value) }))
)

const role = choiceFilter({ param: 'role', label: 'Роль' }, [
  { value: 'ADMIN', name: roleNames.ADMIN },
  { value: 'SELLER', name: roleNames.SELLER }
])

const confirm = flagFilter(
  { param: 'confirm', label: 'Почта' },
  { yes: 'Почта подтверждена', no: 'Почта не подтверждена' }
)

export const userForms = ['пользователь', 'пользователя', 'пользователей'] as const

export const usersShape: ListShape = {
  path: pagePaths.adminUsers,
  label: 'Пользователи',
  forms: userForms,
  search: { label: 'Найти пользователя', placeholder: 'Часть почты, Telegram или номер' },
  sorts: {
    '-registrationDate': 'Сначала новые',
    registrationDate: 'Сначала старые',
    '-payedTo': 'Оплачены дольше всех',
    payedTo: 'Оплата кончается раньше',
    '-paid': 'Сначала заплатили больше',
    paid: 'Сначала заплатили меньше',
    username: 'По почте, от A до Z',
    '-username': 'По почте, от Z до A'
  },
  filters: [status, plan, role, confirm]
}

/** The filters of the address as the API takes them. */
export const userFilters = (params: URLSearchParams) => readFilters(params, { status, plan, role, confirm })
