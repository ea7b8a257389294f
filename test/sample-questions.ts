import * as fc from 'fast-check'

import { deviceKeys, utmKeys, type Row } from '#contract/analytics.ts'
import { period } from '#server/analytics/testing/period.ts'
import { isConfirmation, isPerson, isPress, isVisit } from '#server/analytics/testing/plain-count.ts'
import { someFilters } from '#server/analytics/testing/some-filters.ts'
import type { VisitRow } from '#server/visits/visit.ts'

import { sampleScopes, type SampleScope } from './expect-plain.ts'
import type { SampleApp } from './sample-app.ts'

type Drawn<From> = From extends fc.Arbitrary<infer Value> ? Value : never

interface Question {
  scope: SampleScope
  period: Drawn<typeof period>
  filters: Drawn<typeof someFilters>
  device: (typeof deviceKeys)[number] | undefined
  utm: (typeof utmKeys)[number]
}

/** What may be asked of the sample. */
export const question: fc.Arbitrary<Question> = fc.record({
  scope: fc.constantFrom(...sampleScopes),
  period,
  filters: someFilters,
  device: fc.constantFrom(undefined, ...deviceKeys),
  utm: fc.constantFrom(...utmKeys)
})

const visitorOf = ({ link, visitor }: VisitRow) => `${link} ${visitor}`

/** A question as it is asked, and the visits that answer it. */
export function read(
  sample: SampleApp,
  { scope: { user, all, link }, period: { tz, bounds }, filters }: Question
) {
  const { from, to, dateFrom, dateTo } = bounds(sample.context.now())
  const { links, visits, linksOf } = sample
  const { query, keeps } = filters(visits)
  const theirs = link ? [links[link]] : all ? Object.values(links) : linksOf(user)
  const mine = new Set(theirs.map(({ id }) => id))
  const isInRange = (row: VisitRow) => row.time >= from && row.time < to
  const inScope = visits.filter(row => mine.has(row.link) && isVisit(row) && keeps(row))
  const openings = inScope.filter(isInRange)
  const came = new Set(openings.filter(isPerson).map(visitorOf))
  const isFiltered = Object.keys(query).length > 0
  /** Filters say how somebody came, so they choose among those who opened the link. */
  const chosen = (row: VisitRow) =>
    mine.has(row.link) && isInRange(row) && (!isFiltered || came.has(visitorOf(row)))
  const asked = {
    dateFrom,
    dateTo,
    tz,
    ...query,
    ...(all && { all: 'true' }),
    ...(link && { id: links[link].id })
  }
  return {
    openings,
    people: openings.filter(isPerson),
    presses: visits.filter(row => isPress(row) && chosen(row)),
    confirmations: visits.filter(row => isConfirmation(row) && chosen(row)),
    before: inScope.filter(row => row.time >= from - (to - from) && row.time < from && isPerson(row)),
    rows: <R extends Row = Row>({ path }: { path: string }, by?: string) =>
      sample.rowsOf<R>(user, path, by === undefined ? asked : { ...asked, by })
  }
}
