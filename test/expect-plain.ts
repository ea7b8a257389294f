import { expect } from 'vitest'

import { expectedReports, type PlainQuestion } from '#server/analytics/testing/expected-reports.ts'
import type { VisitRow } from '#server/visits/visit.ts'

import type { LinkName, Name, SampleApp } from './sample-app.ts'

export interface SampleScope {
  user: Name
  all?: true
  link?: LinkName
}

/** Everyone, owners, one with a link that somebody shares, links of both, of one who deleted it, and of nobody. */
export const sampleScopes: readonly SampleScope[] = [
  { user: 'anna' },
  { user: 'boris' },
  { user: 'newcomer' },
  { user: 'admin', all: true },
  { user: 'anna', link: 'anna1' },
  { user: 'anna', link: 'shared' },
  { user: 'boris', link: 'shared' },
  { user: 'anna', link: 'deleted' },
  { user: 'admin', all: true, link: 'boris1' }
]

/** Those of some visits that a scope shows. */
export function visitsOf(
  { links, linksOf }: SampleApp,
  { user, all, link }: SampleScope,
  visits: readonly VisitRow[]
) {
  const theirs = new Set(
    (link ? [links[link]] : all ? Object.values(links) : linksOf(user)).map(({ id }) => id)
  )
  return visits.filter(row => theirs.has(row.link))
}

export interface PlainAsked {
  scope: SampleScope
  range: Pick<PlainQuestion, 'from' | 'to' | 'previousFrom'>
  asked: { tz: string; dateFrom: string; dateTo: string }
  /** All there are without it. */
  which?: (nth: number, by: string | undefined) => boolean
}

/** Every report without a filter answers with the plain count of these visits. */
export async function expectPlain(
  sample: SampleApp,
  visits: readonly VisitRow[],
  { scope, range, asked, which = () => true }: PlainAsked
): Promise<void> {
  const names = new Map(Object.values(sample.links).map(link => [link.id, link]))
  const query = {
    ...asked,
    ...(scope.all && { all: 'true' }),
    ...(scope.link && { id: sample.links[scope.link].id })
  }
  const plain = { ...range, tz: asked.tz, visits: visitsOf(sample, scope, visits), names }
  for (const { path, by, rows, seen } of expectedReports(plain).filter((report, nth) =>
    which(nth, report.by)
  )) {
    const answer = await sample.rowsOf(scope.user, path, by === undefined ? query : { ...query, by })
    expect(seen(answer), `${path} by ${by} of ${JSON.stringify(scope)} ${JSON.stringify(asked)}`).toEqual(
      rows
    )
  }
}
