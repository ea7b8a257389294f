import type { SqlRunner } from '#server/platform/postgres.ts'
import { StartError } from '#server/platform/start-error.ts'

/** Pictures that something shows. */
export async function shownPictures(sql: SqlRunner): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from uploads where unused_at is null`
  return rows.map(({ name }) => name)
}

/** So few may all be lost. */
const FEW = 10

/**
 * Whether a folder can be the service's at all: it has some of the pictures that are shown.
 * @throws StartError
 */
export function refuseForeignFolder(named: readonly string[], files: readonly string[], dir: string): void {
  if (named.length > FEW && files.length === 0)
    throw new StartError(
      `${dir} has none of the ${named.length} pictures: set UPLOADS_DIR as the server has it.`
    )
}

/** How many of the pictures that a backup names came along without a file, and are shown still. */
export async function missingPictures(
  sql: SqlRunner,
  named: readonly string[],
  copied: ReadonlySet<string>
): Promise<number> {
  const without = named.filter(name => !copied.has(`uploads/${name}`))
  if (without.length === 0) return 0
  const [row] = await sql<{ missing: number }[]>`
    select count(*)::int as missing from uploads where name = any(${without}::text[]) and unused_at is null`
  return row?.missing ?? 0
}
