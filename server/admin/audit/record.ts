import { isDeepStrictEqual } from 'node:util'

import type { Change, RecordChange } from '#server/platform/change.ts'
import { newId } from '#server/platform/ids.ts'

import { insertEntry } from './audit.store.ts'

type Fields = Record<string, unknown>

/** As it is kept: dates are text, what is undefined is absent. */
const kept = (fields: Fields): Map<string, unknown> =>
  new Map(Object.entries(JSON.parse(JSON.stringify(fields))))

/** The fields that differ, as they were and as they are. */
function differing({ before, after }: Pick<Change, 'before' | 'after'>): {
  before: Fields
  after: Fields
} {
  const [was, is] = [kept(before), kept(after)]
  const differs = (name: string) =>
    was.has(name) !== is.has(name) || !isDeepStrictEqual(was.get(name), is.get(name))
  const of = (fields: ReadonlyMap<string, unknown>) =>
    Object.fromEntries([...fields].filter(([name]) => differs(name)))
  return { before: of(was), after: of(is) }
}

/** Writes a change down, in the transaction that makes it: the fields that differ, and nothing when none does. */
export const recordChange: RecordChange = async (tx, change, now) => {
  const { before, after } = differing(change)
  if (Object.keys(before).length === 0 && Object.keys(after).length === 0) return
  await insertEntry(tx, { ...change, before, after, id: newId(now), at: now })
}
