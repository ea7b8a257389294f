import { analytics, deviceKeys, utmKeys, type Row } from '#contract/analytics.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { VisitRow } from '#server/visits/visit.ts'

import {
  countBy,
  countByButton,
  countByPlace,
  countOf,
  isConfirmation,
  isMachine,
  isPerson,
  isPress,
  localHour
} from './plain-count.ts'

/** Who asks about what: the visits in question, when, and what links are called. */
export interface PlainQuestion {
  visits: readonly VisitRow[]
  from: number
  to: number
  /** Undefined: nothing before the range is shown. */
  previousFrom: number | undefined
  tz: string
  names: ReadonlyMap<string, { name: string; shortlink: string; deleted: boolean }>
}

interface Expected {
  path: string
  by?: string
  rows: object[]
  /** What of an answer is compared. */
  seen(rows: readonly object[]): object[]
}

const TOP = 100

/** Of the chart: `2026-11-21T14:00`, `2026-11-21` or `2026-11`, by the days that the local clock shows. */
function labelLength({ from, to, tz }: Pick<PlainQuestion, 'from' | 'to' | 'tz'>) {
  const [begin, end] = [from, to].map(ms => Date.parse(`${localHour(ms, tz)}Z`))
  const days = ((end ?? 0) - (begin ?? 0)) / DAY_MS
  return days <= 2 ? 16 : days <= 92 ? 10 : 7
}

const all = (rows: readonly object[]) => [...rows]
const visited = (rows: readonly object[]) => rows.filter(row => !('visits' in row) || row.visits !== 0)

/** Without what a button says. */
const pressedOnly = (rows: readonly object[]) =>
  rows.map(row => {
    const { id, visits, uniqVisits }: Partial<Row & { id: string }> = row
    return { id, visits, uniqVisits }
  })

function topLinks(people: readonly VisitRow[], names: PlainQuestion['names']) {
  return countBy(people, row => row.link)
    .slice(0, TOP)
    .map(row => {
      const { name = row.label, shortlink = '', deleted = true } = names.get(row.label) ?? {}
      return Object.assign(row, { label: name, id: row.label, shortlink, deleted })
    })
    .toSorted((a, b) => b.visits - a.visits || (a.label < b.label ? -1 : Number(a.label > b.label)))
}

/** What every report without a filter has to answer, counted plainly; the last visits aside, which count nothing. */
export function expectedReports({
  visits,
  from,
  to,
  previousFrom = from,
  tz,
  names
}: PlainQuestion): Expected[] {
  const inRange = visits.filter(row => row.time >= from && row.time < to)
  const people = inRange.filter(isPerson)
  const machines = inRange.filter(isMachine)
  const length = labelLength({ from, to, tz })
  const before = visits.filter(row => row.time >= previousFrom && row.time < from && isPerson(row))
  const listed = (path: string, labelOf: (row: VisitRow) => string, by?: string): Expected => ({
    path,
    ...(by !== undefined && { by }),
    rows: countBy(people, labelOf).slice(0, TOP),
    seen: all
  })
  return [
    {
      path: analytics.visits.path,
      rows: [countOf('current', people), countOf('previous', before), countOf('machines', machines)],
      seen: all
    },
    {
      path: analytics.visitsChart.path,
      rows: countBy(people, row => localHour(row.time, tz).slice(0, length)).toSorted((a, b) =>
        a.label < b.label ? -1 : 1
      ),
      seen: visited
    },
    { path: analytics.top.path, rows: topLinks(people, names), seen: all },
    { path: analytics.machines.path, rows: countBy(machines, row => row.machine).slice(0, TOP), seen: all },
    {
      path: analytics.buttons.path,
      rows: pressedOnly(countByButton(inRange.filter(isPress)).slice(0, TOP)),
      seen: pressedOnly
    },
    {
      path: analytics.confirmations.path,
      rows: [countOf('confirmed', inRange.filter(isConfirmation))],
      seen: all
    },
    { path: analytics.citiesNew.path, rows: countByPlace(people).slice(0, TOP), seen: all },
    listed(analytics.cities.path, row => row.city || 'Не определён'),
    listed(analytics.countries.path, row => row.country),
    listed(analytics.social.path, row => row.social),
    listed(analytics.referrers.path, row => row.referrer),
    ...deviceKeys.map(by => listed(analytics.devices.path, row => row[by], by)),
    ...utmKeys.map(by => listed(analytics.utm.path, row => row[`utm_${by}`], by))
  ]
}
