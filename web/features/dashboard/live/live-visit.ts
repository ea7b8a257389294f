import type { LiveVisit } from '#contract/analytics.ts'

const fields = [
  'id',
  'label',
  'time',
  'city',
  'country',
  'source',
  'device',
  'os',
  'browser',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content'
] as const

const hasTexts = (value: object): value is Record<(typeof fields)[number], string> =>
  fields.every(field => field in value && typeof Reflect.get(value, field) === 'string')

/** Whether something that came from outside is a visit: from the server, or from another tab of another version. */
export const isLiveVisit = (value: unknown): value is LiveVisit =>
  typeof value === 'object' && value !== null && hasTexts(value) && !Number.isNaN(Date.parse(value.time))

/** By what they say of the visitor: the stream and the report name the same facts in another order; a link may be renamed. */
export const isSameVisit = (one: LiveVisit, other: LiveVisit): boolean =>
  fields.every(field => field === 'label' || one[field] === other[field])

export function readLiveVisit(text: string): LiveVisit | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isLiveVisit(value) ? value : undefined
  } catch {
    return undefined
  }
}
