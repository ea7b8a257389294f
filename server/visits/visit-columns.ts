import { rememberLast } from './remember.ts'
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

const UNSAFE = /[\\\t\n\r\0]/

const escape = (text: string) =>
  UNSAFE.test(text) ? text.replace(/[\\\t\n\r\0]/g, sign => escapes[sign] ?? sign) : text

/** Clicks of a batch come by time, so one second is written out for thousands of them. */
const secondAsText = rememberLast(second =>
  new Date(second * 1000).toISOString().replace('T', ' ').slice(0, -'000Z'.length)
)

function timeAsText(time: number): string {
  const second = Math.floor(time / 1000)
  return secondAsText(second) + String(time - second * 1000).padStart(3, '0')
}

/** A visit as a line of ClickHouse's TabSeparated format. */
export function visitLine(visit: VisitRow): string {
  let line = ''
  for (const column of visitColumns) {
    const value = visit[column]
    if (line !== '') line += '\t'
    if (column === 'time') line += timeAsText(visit.time)
    else line += typeof value === 'string' ? escape(value) : value
  }
  return `${line}\n`
}
