import { ApiError } from '#web/api/call.ts'

import type { LinkValues } from './link-values.ts'
import { isUnsure } from './lost-answer.ts'

/** Names on the wire and in the form. */
const fieldOf = new Map<string, keyof LinkValues>([
  ['fulllink', 'target'],
  ['shortlink', 'slug'],
  ['title', 'title'],
  ['tags', 'tags'],
  ['startDate', 'start'],
  ['endDate', 'end'],
  ['erid', 'erid'],
  ['advertiser', 'advertiser'],
  ['adult', 'isAdult'],
  ['isMicrolanding', 'isLanding'],
  ['microlandingTemplate', 'template'],
  ['description', 'description'],
  ['buttonTitle', 'buttonTitle'],
  ['appTitle', 'cardTitle'],
  ['appImage', 'cardImage']
])

/** A field of an additional link; those of a page that is switched off are out of sight. */
function buttonField(field: string, values: LinkValues): string | undefined {
  const [, index, part] = /^additionalLinks\.(\d+)\.(title|url)$/.exec(field) ?? []
  const isThere = values.isLanding && values.buttons[Number(index)] !== undefined
  return isThere ? `buttons.${index}.${part}` : undefined
}

/** Of `tags.0` too. */
const ours = (field: string, values: LinkValues): string | undefined =>
  fieldOf.get(field.split('.', 1)[0] ?? '') ?? buttonField(field, values)

/** Why a link was not saved, in the places where a person looks for it. */
export interface SaveRefusal {
  /** By the paths of the form's fields. */
  fields: Record<string, string>
  /** For the whole form; absent when the fields say it all. */
  error?: unknown
  /** What the plan has no room for. */
  planLimit?: 'links' | 'landings'
  /** There is nothing left to save into. */
  isGone?: boolean
  /** There was no answer at all. */
  isOffline?: boolean
  /** It may be saved all the same. */
  isUnsure?: boolean
}

export function refusalOf(error: unknown, values: LinkValues): SaveRefusal {
  if (!(error instanceof ApiError)) return { fields: {}, error }
  if (error.code === 'SLUG_TAKEN') return { fields: { slug: error.message } }

  const fields: SaveRefusal['fields'] = {}
  for (const { field, message } of error.details) {
    const known = ours(field, values)
    if (known !== undefined) fields[known] = message
  }
  const isSaid =
    error.details.length > 0 && error.details.every(({ field }) => ours(field, values) !== undefined)
  return {
    fields,
    ...(!isSaid && { error }),
    ...(error.status === 402 && {
      planLimit: error.code === 'LIMIT_MICROLANDINGS' ? ('landings' as const) : ('links' as const)
    }),
    isGone: error.status === 404 || error.status === 410,
    isOffline: error.status === 0,
    isUnsure: isUnsure(error)
  }
}
