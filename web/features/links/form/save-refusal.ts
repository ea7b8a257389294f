import { ApiError } from '#web/api/call.ts'

import type { LinkValues } from './link-values.ts'

type Field = keyof LinkValues

/** Names on the wire and in the form. */
const fieldOf = new Map<string, Field>([
  ['fulllink', 'target'],
  ['shortlink', 'slug'],
  ['title', 'title'],
  ['tags', 'tags'],
  ['startDate', 'start'],
  ['endDate', 'end'],
  ['erid', 'erid'],
  ['advertiser', 'advertiser'],
  ['adult', 'isAdult']
])

/** Of `tags.0` too. */
const ours = (field: string): Field | undefined => fieldOf.get(field.split('.', 1)[0] ?? '')

/** Why a link was not saved, in the places where a person looks for it. */
export interface SaveRefusal {
  fields: Partial<Record<Field, string>>
  /** For the whole form; absent when the fields say it all. */
  error?: unknown
  isPlanLimit?: boolean
  /** There is nothing left to save into. */
  isGone?: boolean
  /** There was no answer at all. */
  isOffline?: boolean
}

export function refusalOf(error: unknown): SaveRefusal {
  if (!(error instanceof ApiError)) return { fields: {}, error }
  if (error.code === 'SLUG_TAKEN') return { fields: { slug: error.message } }

  const fields: SaveRefusal['fields'] = {}
  for (const { field, message } of error.details) {
    const known = ours(field)
    if (known) fields[known] = message
  }
  const isSaid = error.details.length > 0 && error.details.every(({ field }) => ours(field) !== undefined)
  return {
    fields,
    ...(!isSaid && { error }),
    isPlanLimit: error.status === 402,
    isGone: error.status === 404 || error.status === 410,
    isOffline: error.status === 0
  }
}
