import type { KeyboardEvent } from 'react'

const ROW_WAY = 'data-row-way'

/** What the arrows go over: one place in each row. */
export const rowWay = { [ROW_WAY]: '' }

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Keys in the place of a row: the arrows go to the same place of the next one. */
export function onRowKey(event: KeyboardEvent<HTMLElement>, onRemove: () => void): void {
  if (event.key === 'Delete') onRemove()
  const step = steps[event.key]
  if (step === undefined) return
  const ways = [...document.querySelectorAll<HTMLElement>(`[${ROW_WAY}]`)]
  event.preventDefault()
  ways[ways.indexOf(event.currentTarget) + step]?.focus()
}
