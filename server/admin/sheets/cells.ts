import { planOf, type PlanId } from '#contract/plans.ts'
import type { Column } from '#server/platform/xlsx-sheet.ts'

export const text = (title: string, width: number): Column => ({ title, width, kind: 'text' })
export const figure = (title: string): Column => ({ title, width: 13, kind: 'number' })
export const moment = (title: string): Column => ({ title, width: 18, kind: 'date' })
export const money = (title: string): Column => ({ title, width: 14, kind: 'money' })

export const yes = (is: boolean): string => (is ? 'Да' : '')

/** «Старт, 3 мес.» */
export function planName(id: PlanId | null): string {
  if (id === null) return ''
  const { name, month } = planOf(id)
  return `${name}, ${month} мес.`
}
