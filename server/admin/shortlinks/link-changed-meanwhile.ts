import { isDeepStrictEqual } from 'node:util'

import type { ShortlinkEdit } from '#contract/admin-shortlinks.ts'
import type { Shortlink } from '#contract/links.ts'
import type { FieldError } from '#contract/problem.ts'
import { presentLink, type LinkRecord } from '#server/links/link.ts'
import { ProblemError } from '#server/platform/errors.ts'

const SHOWN = 200

type Value = Shortlink[keyof Shortlink]

function inWords(value: Value): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (value === null || value === '') return 'пусто'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.slice(0, SHOWN)
  const parts = value.map(part => (typeof part === 'string' ? part : part.title))
  return parts.length === 0 ? 'пусто' : parts.join(', ').slice(0, SHOWN)
}

/** @throws ProblemError CHANGED_MEANWHILE where something else is stored than the form was opened with */
export function refuseChangedLink(link: LinkRecord, was: ShortlinkEdit['was']): void {
  if (!was) return
  const stored = new Map(Object.entries({ ...presentLink(link), blocked: link.state === 'blocked' }))
  const details: FieldError[] = Object.entries(was).flatMap(([field, value]) => {
    const now = stored.get(field)
    if (now === undefined || value === undefined || isDeepStrictEqual(value, now)) return []
    return [{ field, message: `Теперь: ${inWords(now)}.` }]
  })
  if (details.length > 0) throw new ProblemError('CHANGED_MEANWHILE', { details })
}
