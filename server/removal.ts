import { slugsOf } from './links/links.store.ts'
import type { ClickHouse } from './platform/clickhouse.ts'
import type { Clock } from './platform/clock.ts'
import { announceLinkChange } from './platform/link-changes.ts'
import type { Sql, SqlRunner } from './platform/postgres.ts'
import {
  heirsOf,
  holdToRemove,
  removeLinks,
  removePerson,
  usersRemovedSince,
  usersToRemove
} from './users/removal.store.ts'
import { deleteVisits, handVisitsOver, visitedLinks } from './visits/visit-removal.store.ts'

export interface RemovalDependencies {
  sql: Sql
  clickhouse: ClickHouse
  clock: Clock
  /** Told after the commit, so that this process serves none of their links any more. */
  forgetSlugs: (slugs: string[]) => void
}

const AT_ONCE = 50
/** Then it is not a user that is at fault. */
const FAULTS_MAX = 3
/** Clicks that had been answered before a removal are taken in until then. */
const LATE_MS = 7 * 86_400_000

/** Removes a user's visits; those of links that others have stay with these. */
async function removeVisits(clickhouse: ClickHouse, sql: SqlRunner, userId: string): Promise<void> {
  const links = await visitedLinks(clickhouse, userId)
  if (links.length === 0) return
  const heirs = await heirsOf(sql, userId, links)
  if (heirs.size > 0) await handVisitsOver(clickhouse, userId, heirs)
  if (heirs.size < links.length) await deleteVisits(clickhouse, userId)
}

/** All of a user or, while one of the databases is away, nothing: the row is held, so that nobody thinks better of it meanwhile. */
async function removeUser(
  { sql, clickhouse, clock, forgetSlugs }: RemovalDependencies,
  id: string
): Promise<void> {
  const slugs = await sql.begin(async tx => {
    const now = clock()
    if (!(await holdToRemove(tx, id, now))) return []
    await removeVisits(clickhouse, tx, id)
    const names = await slugsOf(tx, await removeLinks(tx, id, now))
    await announceLinkChange(tx, names)
    await removePerson(tx, id, now)
    return names
  })
  forgetSlugs(slugs)
}

/** Does one after another until it is stopped. @throws AggregateError of what failed, when all others are done or three failed */
async function each(
  ids: readonly string[],
  work: (id: string) => Promise<void>,
  stopped: AbortSignal
): Promise<void> {
  const faults: unknown[] = []
  for (const id of ids) {
    if (stopped.aborted || faults.length === FAULTS_MAX) break
    await work(id).catch((error: unknown) => faults.push(error))
  }
  if (faults.length > 0) throw new AggregateError(faults, 'users are to be removed and still there')
}

/** Removes users whose days to think better of it are over, and visits of removed ones that were late. */
export async function removeUsers(
  deps: RemovalDependencies,
  stopped: AbortSignal = new AbortController().signal
): Promise<void> {
  const { sql, clickhouse, clock } = deps
  const late = await usersRemovedSince(sql, clock() - LATE_MS)
  await each(late, id => removeVisits(clickhouse, sql, id), stopped)
  await each(await usersToRemove(sql, clock(), AT_ONCE), id => removeUser(deps, id), stopped)
}
