import type { VisitRow } from './visit.ts'

/** Columns of the table `visits`, in the order in which a batch carries them. */
export const visitColumns = [
  'id',
  'link',
  'owner',
  'time',
  'visitor',
  'kind',
  'button',
  'machine',
  'country',
  'region',
  'city',
  'lat',
  'lon',
  'source',
  'social',
  'referrer',
  'device',
  'os',
  'browser',
  'language',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content'
] as const satisfies readonly (keyof VisitRow)[]

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' }

const escape = (text: string) => text.replace(/[\\\t\n\r\0]/g, sign => escapes[sign] ?? sign)

/** A visit as a line of ClickHouse's TabSeparated format. */
export function visitLine(visit: VisitRow): string {
  const cells = visitColumns.map(column =>
    column === 'time'
      ? new Date(visit.time).toISOString().replace('T', ' ').slice(0, -1)
      : escape(String(visit[column]))
  )
  return `${cells.join('\t')}\n`
}
