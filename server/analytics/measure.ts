import type { Dimension } from '#server/visits/condition.ts'

/** Whose rows a report counts: openings by people or by machines, or presses of buttons by people. */
export type Counted = 'people' | 'machines' | 'presses'

/** What a report counts by: its name in the rollups, and the same as an SQL expression over raw visits. */
export interface Measure {
  counted: Counted
  dimension: string
  value: string
  /** It has so few values that finding the most visited first is not worth while. */
  few: boolean
}

export const countedSql: Record<Counted, string> = {
  people: `kind = 'visit' and machine = ''`,
  machines: `kind = 'visit' and machine != ''`,
  presses: `kind = 'button' and machine = ''`
}

export const total: Measure = { counted: 'people', dimension: 'total', value: `''`, few: true }
export const reason: Measure = { counted: 'machines', dimension: 'machine', value: 'machine', few: true }
export const link: Measure = { counted: 'people', dimension: 'link', value: 'toString(link)', few: false }
export const button: Measure = {
  counted: 'presses',
  dimension: 'button',
  value: `concat(toString(link), '/', toString(button))`,
  few: false
}

const fewValued: ReadonlySet<Dimension> = new Set(['country', 'social', 'device', 'os', 'browser'])

export const by = (dimension: Dimension): Measure => ({
  counted: 'people',
  dimension,
  value: dimension,
  few: fewValued.has(dimension)
})
