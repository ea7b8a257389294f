import type { ProductDay } from '#contract/marketplace.ts'
import { count } from '#web/ui/format.ts'

import { namesOf } from './day-names.ts'
import { NO_DATA, type Measure } from './measures.ts'
import type { Whose } from './whose.ts'

/** A day of the chart; null where nothing is known, a zero would lie. */
export interface Point {
  day: string
  /** «сб, 21 ноября», with its year where the days are of two. */
  name: string
  visits: number | null
  people: number | null
  /** Of the marketplace, in the chosen measure. */
  value: number | null
  /** Today: it still grows. */
  running: boolean
}

export function pointsOf(days: readonly ProductDay[], measure: Measure, today: string): Point[] {
  const nameOf = namesOf(days.map(({ date }) => date))
  return days.map(day => ({
    day: day.date,
    name: nameOf(day.date),
    visits: day.visits,
    people: day.uniqVisits,
    value: day[measure.id],
    running: day.date === today
  }))
}

export interface Run {
  first: number
  last: number
}

/** Neighbours that fit, from the first to the last of each run. */
export function runsOf<T>(items: readonly T[], fits: (item: T) => boolean): Run[] {
  const runs: Run[] = []
  for (const [index, item] of items.entries()) {
    if (!fits(item)) continue
    const run = runs.at(-1)
    if (run?.last === index - 1) run.last = index
    else runs.push({ first: index, last: index })
  }
  return runs
}

const visitForms = ['переход', 'перехода', 'переходов'] as const
const peopleForms = ['человек', 'человека', 'человек'] as const

const ownWords = ({ visits, people }: Point): string =>
  visits === null || people === null
    ? `переходы: ${NO_DATA}`
    : `${count(visits, visitForms)}, ${count(people, peopleForms)}`

/** A day as a sentence, for those who listen to the chart. */
export function readPoint(point: Point, measure: Measure, whose: Whose): string {
  const theirs =
    point.value === null ? `${measure.name.toLowerCase()}: ${NO_DATA}` : measure.words(point.value)
  const running = point.running ? ', день ещё идёт' : ''
  return `${point.name}${running}. ${whose.of}: ${ownWords(point)}. На Wildberries: ${theirs}`
}
