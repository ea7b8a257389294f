import type { Sql } from '#server/platform/postgres.ts'

import type { PictureFiles } from './picture-files.ts'
import { markUnused, recordPicture, takeUnused, unknownPictures } from './pictures.store.ts'

const KEPT_MS = 86_400_000
/** So that no transaction takes long. */
const AT_ONCE = 200
const NAMES_AT_ONCE = 5000

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
      await recordPicture(sql, { name, width: 0, height: 0 }, before - 1)
    }
  }
}

export async function sweepPictures(sql: Sql, files: PictureFiles, now: number): Promise<void> {
  await markUnused(sql, now)
  await removeStray(sql, files, now - KEPT_MS)
  await removeUnused(sql, files, now - KEPT_MS)
}
