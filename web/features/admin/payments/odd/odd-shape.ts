import { pagePaths } from '#contract/paths.ts'
import type { ListShape } from '#web/features/admin/list/list-shape.ts'

/** The server lists them in one order: found last, first. */
export const oddShape: ListShape = {
  path: pagePaths.adminPayments,
  label: 'Платежи',
  forms: ['вопрос', 'вопроса', 'вопросов'],
  search: { label: 'Найти вопрос', placeholder: 'Почта, номер платежа или подписки' },
  sorts: {},
  filters: []
}
