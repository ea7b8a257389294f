import { planOf, type PlanId } from '#contract/plans.ts'
import { column } from '#server/platform/xlsx-columns.ts'
import type { Column } from '#server/platform/xlsx-sheet.ts'

export const money = (title: string): Column => column(title, 14, 'money')

export const yes = (is: boolean): string => (is ? 'Да' : '')

/** «Старт, 3 мес.» */
export function planName(id: PlanId | null): string {
  if (id === null) return ''
  const { name, month } = planOf(id)
  return `${name}, ${month} мес.`
}
