import { keptFrom } from '#contract/kept-from.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { limitsFor } from '#server/users/user.ts'
import { userById } from '#server/users/users.store.ts'

/** When what is stored of a link begins, where older visits of it were removed; milliseconds. */
async function linkKeptFrom(sql: Sql, link: string): Promise<number | null> {
  const [row] = await sql.prepared<
    { kept_from: Date | null }[]
  >`select kept_from from links where id = ${link}`
  return row?.kept_from?.getTime() ?? null
}

/**
 * The first moment that a user's plan shows of a link, or of all that is theirs, and of which nothing is gone by an earlier plan.
 */
export async function keptSince(
  sql: Sql,
  { userId, link }: { userId: string; link?: string | undefined },
  now: number
): Promise<number> {
  const [user, ofLink] = await Promise.all([
    userById(sql, userId),
    link === undefined ? null : linkKeptFrom(sql, link)
  ])
  const { analyticsDays } = limitsFor(user, now)
  const from = link === undefined ? user.keptFrom : ofLink
  return Math.max(keptFrom(analyticsDays, now), from ?? 0)
}
