import type { Dimension } from '#server/visits/condition.ts'

/** Whose rows a report counts: openings by people, by machines or by both; presses of buttons, or of that of the page «18+», by people. */
export type Counted = 'people' | 'machines' | 'both' | 'presses' | 'confirmations'

/** What a report counts by: its names in the rollups, and the same as an SQL expression over raw visits. */
export interface Measure {
  counted: Counted
  dimensions: readonly string[]
  value: string
  /** It has so few values that finding the most visited first is not worth while. */
  few: boolean
}

export const countedSql: Record<Counted, string> = {
  people: `kind = 'visit' and machine = ''`,
  machines: `kind = 'visit' and machine != ''`,
  both: `kind = 'visit'`,
  presses: `kind = 'button' and machine = ''`,
  confirmations: `kind = 'confirm' and machine = ''`
}

export const total: Measure = { counted: 'people', dimensions: ['total'], value: `''`, few: true }
/** Every opening, by the reason why it is a machine's; of people, none. */
export const opening: Measure = {
  counted: 'both',
  dimensions: ['total', 'machine'],
  value: 'machine',
  few: true
}
export const reason: Measure = { counted: 'machines', dimensions: ['machine'], value: 'machine', few: true }
export const link: Measure = { counted: 'people', dimensions: ['link'], value: 'toString(link)', few: false }
export const button: Measure = {
  counted: 'presses',
  dimensions: ['button'],
  value: `concat(toString(link), '/', toString(button))`,
  few: false
}
/** Has no sums. */
export const confirmation: Measure = { counted: 'confirmations', dimensions: [], value: `''`, few: true }

const fewValued: ReadonlySet<Dimension> = new Set(['country', 'social', 'device', 'os', 'browser'])

export const by = (dimension: Dimension): Measure => ({
  counted: 'people',
  dimensions: [dimension],
  value: dimension,
  few: fewValued.has(dimension)
})
