import type { SqlRunner } from '#server/platform/postgres.ts'
import { StartError } from '#server/platform/start-error.ts'

/** Pictures that something shows. */
export async function shownPictures(sql: SqlRunner): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from uploads where unused_at is null`
  return rows.map(({ name }) => name)
}

/**
 * How many of the pictures that a backup names came along without a file, and are shown still.
 * @throws StartError where no file of any came along: that is not the folder of the service
 */
export async function missingPictures(
  sql: SqlRunner,
  { named, copied, dir }: { named: readonly string[]; copied: ReadonlySet<string>; dir: string }
): Promise<number> {
  const without = named.filter(name => !copied.has(`uploads/${name}`))
  if (without.length === 0) return 0
  const [row] = await sql<{ missing: number }[]>`
    select count(*)::int as missing from uploads where name = any(${without}::text[]) and unused_at is null`
  const missing = row?.missing ?? 0
  if (missing > 0 && without.length === named.length)
    throw new StartError(`${dir} has none of the pictures: set UPLOADS_DIR as the server has it.`)
  return missing
}
