import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
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
 * The first moment that a user's plan shows of a link, or of all that is theirs, and of which nothing is gone by an earlier plan. It
 * counts back from the hour, so that the same question has the same answer within it.
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
  return Math.max(Math.floor((now - analyticsDays * DAY_MS) / HOUR_MS) * HOUR_MS, from ?? 0)
}
