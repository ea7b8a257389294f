import { isDeepStrictEqual } from 'node:util'

import type { ShortlinkEdit } from '#contract/admin-shortlinks.ts'
import type { Shortlink } from '#contract/links.ts'
import type { FieldError } from '#contract/problem.ts'
import { templateNames } from '#contract/template-names.ts'
import { moscowMoment } from '#server/admin/moscow-moment.ts'
import { presentLink, type LinkRecord } from '#server/links/link.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { usernamesOf } from '#server/users/usernames.store.ts'

import { addressesInWords } from './buttons-in-words.ts'

const SHOWN = 200
const EMPTY = 'пусто'

type Value = Shortlink[keyof Shortlink]

function inWords(value: Value): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (value === null || value === '') return EMPTY
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.slice(0, SHOWN)
  const parts = value.map(part => (typeof part === 'string' ? part : part.title))
  return parts.length === 0 ? EMPTY : parts.join(', ').slice(0, SHOWN)
}

async function ownersInWords(tx: SqlRunner, users: readonly string[]): Promise<string> {
  const names = await usernamesOf(tx, users)
  return inWords(users.map(id => names.get(id) ?? `удалённый пользователь ${id}`))
}

function templateInWords(id: string): string {
  const [, name] = Object.entries(templateNames).find(([known]) => known === id) ?? []
  return name === undefined ? inWords(id) : `«${name}»`
}

const momentInWords = (moment: Date | null) => (moment === null ? EMPTY : moscowMoment(moment))

/** What a field holds now, to people. */
async function fieldInWords(tx: SqlRunner, link: LinkRecord, field: string, value: Value): Promise<string> {
  switch (field) {
    case 'startDate':
      return momentInWords(link.startsAt)
    case 'endDate':
      return momentInWords(link.endsAt)
    case 'users':
      return ownersInWords(tx, link.users)
    case 'microlandingTemplate':
      return templateInWords(link.microlandingTemplate)
    default:
      return inWords(value)
  }
}

/** @throws ProblemError CHANGED_MEANWHILE where something else is stored than the form was opened with */
export async function refuseChangedLink(
  tx: SqlRunner,
  link: LinkRecord,
  was: ShortlinkEdit['was']
): Promise<void> {
  if (!was) return
  const stored = new Map(Object.entries({ ...presentLink(link), blocked: link.state === 'blocked' }))
  const details: FieldError[] = []
  for (const [field, value] of Object.entries(was)) {
    const now = stored.get(field)
    if (now === undefined || value === undefined || isDeepStrictEqual(value, now)) continue
    const addresses =
      field === 'additionalLinks' ? addressesInWords(was.additionalLinks ?? [], link.additionalLinks) : []
    const message = [`Теперь: ${await fieldInWords(tx, link, field, now)}.`, ...addresses].join(' ')
    details.push({ field, message })
  }
  if (details.length > 0) throw new ProblemError('CHANGED_MEANWHILE', { details })
}
