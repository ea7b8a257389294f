import { count } from '#web/ui/format.ts'

import { bucketWords, type Step } from './bucket.ts'
import type { Counts, Point } from './points.ts'

const sums = ({ visits, people }: Counts): string =>
  `${count(visits, ['переход', 'перехода', 'переходов'])}, ${count(people, ['человек', 'человека', 'человек'])}`

/** A point as a sentence, for those who listen to the chart. */
export function readPoint(point: Point, step: Step, comparing: boolean): string {
  const now =
    point.phase === 'ahead' ? 'ещё впереди' : `${sums(point)}${point.phase === 'running' ? ', ещё идёт' : ''}`
  const before =
    comparing && point.before
      ? `. Раньше, ${bucketWords(point.before.label, step)}: ${sums(point.before)}`
      : ''
  return `${bucketWords(point.label, step)}: ${now}${before}`
}

/** «1 240 переходов»: visits add up, people would be counted twice. */
export const visitsWords = (points: readonly Counts[]): string =>
  count(
    points.reduce((sum, { visits }) => sum + visits, 0),
    ['переход', 'перехода', 'переходов']
  )
