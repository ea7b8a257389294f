import { removeOwner } from './links/owner-removal.ts'
import { linksPassedBy } from './mail/passed-links.ts'
import type { ClickHouse } from './platform/clickhouse.ts'
import type { Clock } from './platform/clock.ts'
import { newId } from './platform/ids.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Logger } from './platform/log.ts'
import type { Sql } from './platform/postgres.ts'
import { aloneWithVisits } from './retention/alone-with-visits.ts'
import { heirsOf, holdToRemove, usersRemovedSince, usersToRemove } from './users/removal.store.ts'
import { LATEST_CLICK_MS } from './visits/latest-click.ts'
import { markStale } from './visits/rollups/rollup-periods.store.ts'
import {
  daysOfVisits,
  deleteSums,
  deleteVisits,
  handVisitsOver,
  visitedLinks,
  visitsByDayOf
} from './visits/visit-removal.store.ts'
import { closeGone, noteGone, ownersLeaving } from './visits/visits-gone.store.ts'

export interface RemovalDependencies {
  sql: Sql
  clickhouse: ClickHouse
  jobs: Jobs
  clock: Clock
  log: Logger
  /** Told after the commit, so that this process serves none of their links any more. */
  forgetSlugs: (slugs: string[]) => void
  /** Throws while the provider of payments does not confirm it: then nothing is removed. */
  endRenewal: (userId: string, accountEnds: number) => Promise<boolean>
}

/** Of an hour. */
const AT_ONCE = 100

/**
 * Removes the visits of a removed user, which are of these links; those of links that others have stay with these, whose sums are
 * made anew. In an order that can be broken off anywhere: the user's own sums, which tell of it, go last.
 */
async function removeVisits(
  { clickhouse, sql, clock }: RemovalDependencies,
  userId: string,
  links: string[]
): Promise<void> {
  const heirs = await heirsOf(sql, userId, links)
  // Whoever counts them now, or is to. None of these periods is built again meanwhile.
  await markStale(sql, await daysOfVisits(clickhouse, userId))
  if (heirs.size > 0) await handVisitsOver(clickhouse, userId, heirs)
  const gone = links.filter(link => !heirs.has(link))
  // Those of other links may have come in meanwhile: they go, and are noted, the next time.
  await noteGone(sql, { removal: userId, owner: userId }, await visitsByDayOf(clickhouse, userId, gone))
  if (gone.length > 0) await deleteVisits(clickhouse, userId, gone)
  await closeGone(sql, userId, newId(clock()))
  await deleteSums(clickhouse, userId, gone)
}

/** Removes the person and the links. Nobody can be given one of these any more when its visits go. */
async function removeUser(deps: RemovalDependencies, id: string): Promise<void> {
  const { sql, jobs, clock, log, forgetSlugs, endRenewal } = deps
  // Who has thought better of it by now keeps the renewal.
  if (!(await holdToRemove(sql, id, clock()))) return
  await endRenewal(id, clock())
  const slugs = await sql.begin(async tx => {
    const now = clock()
    return (await holdToRemove(tx, id, now)) ? removeOwner(tx, id, now, linksPassedBy(jobs)) : undefined
  })
  if (!slugs) return
  forgetSlugs(slugs)
  // What the law wants recorded of a destruction of personal data.
  log.info({ user: id, links: slugs.length }, 'a user was removed, with everything personal')
}

/**
 * Visits of those who are gone, those among them that came in late: owners with links. Without any, those whose visits went just before
 * the process ended.
 */
async function visitsLeft({ sql, clickhouse, clock }: RemovalDependencies) {
  const leaving = await ownersLeaving(sql)
  const gone = [...new Set([...(await usersRemovedSince(sql, clock() - LATEST_CLICK_MS)), ...leaving])]
  const visited = gone.length === 0 ? [] : await visitedLinks(clickhouse, gone)
  return new Map([...leaving.map((id): [string, string[]] => [id, []]), ...visited])
}

/**
 * Removes users whose days to think better of it are over, then the visits of removed ones; one after another, until it is stopped.
 * Visits that cannot be removed now are there the next time.
 * @throws AggregateError of what failed, when all else is done
 */
export async function removeUsers(
  deps: RemovalDependencies,
  stopped: AbortSignal = new AbortController().signal
): Promise<void> {
  const { sql, clock } = deps
  const faults: unknown[] = []
  const fail = (error: unknown) => {
    faults.push(error)
  }
  for (const id of await usersToRemove(sql, clock(), AT_ONCE)) {
    if (stopped.aborted) break
    await removeUser(deps, id).catch(fail)
  }
  const left = (await visitsLeft(deps).catch(fail)) ?? new Map<string, string[]>()
  for (const [id, links] of left) {
    if (stopped.aborted) break
    await aloneWithVisits(sql, () => removeVisits(deps, id, links)).catch(fail)
  }
  if (faults.length > 0)
    throw new AggregateError(faults, 'users, or their visits, are to be removed and still there')
}
