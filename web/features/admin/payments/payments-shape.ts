import { pagePaths } from '#contract/paths.ts'
import { paymentStateNames } from '#contract/payment-state.ts'
import { planIds } from '#contract/plans.ts'
import {
  choiceFilter,
  dayFilter,
  flagFilter,
  linkFilter,
  readFilters
} from '#web/features/admin/list/filters.ts'
import type { ListShape } from '#web/features/admin/list/list-shape.ts'
import { planName } from '#web/features/admin/plan-name.ts'

/** No status of the provider's: it takes such a payment for one that went through. */
const TEST = 'Test'

const status = choiceFilter({ param: 'status', label: 'Состояние' }, [
  { value: 'Completed', name: paymentStateNames.paid },
  { value: 'Cancelled', name: paymentStateNames.cancelled },
  { value: 'Declined', name: paymentStateNames.declined },
  { value: TEST, name: paymentStateNames.test }
])

const plan = choiceFilter(
  { param: 'plan', label: 'Тариф' },
  planIds.map(value => ({ value, name: planName(value) }))
)

const odd = flagFilter({ param: 'odd', label: 'Разбор' }, { yes: 'Ждут разбора', no: 'Разбирать нечего' })
const dateFrom = dayFilter({ param: 'dateFrom', label: 'с' })
const dateTo = dayFilter({ param: 'dateTo', label: 'по' })
const user = linkFilter({ param: 'user', label: 'Пользователь' })

const paymentForms = ['платёж', 'платежа', 'платежей'] as const

export const paymentsShape: ListShape = {
  path: pagePaths.adminPayments,
  label: 'Платежи',
  forms: paymentForms,
  search: { label: 'Найти платёж', placeholder: 'Почта, номер или промокод' },
  sorts: {
    '-date': 'Сначала новые',
    date: 'Сначала старые',
    '-amount': 'Сначала крупные',
    amount: 'Сначала мелкие'
  },
  filters: [status, plan, odd, dateFrom, dateTo, user]
}

/** Whose payments are listed, when the address says so. */
export const listedUser = (params: URLSearchParams): string | undefined => user.read(params)

/** What went through in the test mode is none of the payments that went through. */
function stateFilter(params: URLSearchParams) {
  const wanted = status.read(params)
  if (wanted === undefined) return {}
  return wanted === TEST ? { test: true } : { status: wanted, test: false }
}

/** The filters of the address as the API takes them. */
export const paymentFilters = (params: URLSearchParams) => ({
  ...stateFilter(params),
  ...readFilters(params, { plan, odd, dateFrom, dateTo, user })
})
