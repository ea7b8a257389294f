import { randomBytes } from 'node:crypto'

import { DAY_MS } from '#contract/durations.ts'
import type { Sql } from '#server/platform/postgres.ts'

import type { PictureFiles } from './picture-files.ts'
import { markUnused, recordStray, takeUnused, unknownPictures, unmarkShown } from './pictures.store.ts'

const KEPT_MS = DAY_MS
/** So that no transaction takes long. */
const AT_ONCE = 200
const NAMES_AT_ONCE = 5000
/** So many that links show are looked at in an hour. */
const LOOKED_AT_ONCE = 1000
const LOOKS = 50

/** Looks at pictures from any place on, round the end of their names: where there are more than one round takes, all come in turn. */
async function markAll(sql: Sql, now: number): Promise<void> {
  const start = randomBytes(16).toString('hex')
  let after: string | undefined = start
  let isRound = false
  for (let look = 0; look < LOOKS; look += 1) {
    after = await markUnused(sql, now, { after, limit: LOOKED_AT_ONCE })
    if (isRound && (after ?? start) >= start) return
    isRound ||= after === undefined
    after ??= ''
  }
}

/** Removes pictures that no link has shown for a day; each row is held until its file is gone. */
async function removeUnused(sql: Sql, files: PictureFiles, before: number): Promise<void> {
  for (;;) {
    const removed = await sql.begin(async tx => {
      const names = await takeUnused(tx, before, AT_ONCE)
      for (const name of names) await files.remove(name)
      return names.length
    })
    if (removed < AT_ONCE) return
  }
}

/** Removes files that nothing is written down of: a process ended, or the database went away, in the middle. */
async function removeStray(sql: Sql, files: PictureFiles, before: number): Promise<void> {
  const { pictures, unfinished } = await files.names()
  for (const name of unfinished) if (await files.isOlder(name, before)) await files.remove(name)
  for (let start = 0; start < pictures.length; start += NAMES_AT_ONCE) {
    for (const name of await unknownPictures(sql, pictures.slice(start, start + NAMES_AT_ONCE))) {
      if (!(await files.isOlder(name, before))) continue
      // As one that was unused long ago: it is removed with these, and whoever keeps the same picture now waits.
      await recordStray(sql, name, before - 1)
    }
  }
}

export async function sweepPictures(sql: Sql, files: PictureFiles, now: number): Promise<void> {
  await markAll(sql, now)
  await unmarkShown(sql, now - KEPT_MS)
  await removeStray(sql, files, now - KEPT_MS)
  await removeUnused(sql, files, now - KEPT_MS)
}
