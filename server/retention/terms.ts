import { factRowsOf, toFact, type FactRow } from '#server/billing/money/facts.store.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { formerSince } from './former-users.store.ts'
import { historyOf, type Told } from './history.ts'
import { keptDays } from './kept-days.ts'
import { holdersOf, usersOfLinks } from './terms.store.ts'

/** For how many days visits are kept; who or what is not in an answer is not known, and nothing of it may go. */
export interface Terms {
  /** The longest of all who have a link, had it in the last 90 days or have visits of it: each of them sees the link for their own time. */
  ofLinks(links: ReadonlyMap<string, readonly string[]>): Promise<ReadonlyMap<string, number>>
}

/** Few enough that their history is made between two other answers. */
const USERS_AT_ONCE = 250

const toTold = (row: FactRow): Told => ({ fact: toFact(row), recordedAt: row.recorded_at.getTime() })

/** As of now; nobody is asked about twice. */
export function createTerms(sql: Sql, log: Logger, now: number): Terms {
  const known = new Map<string, number>()
  const asked = new Set<string>()

  const learnSome = async (ids: readonly string[]) => {
    const holders = await holdersOf(sql, ids)
    // Behind the holders: what is told meanwhile is in their history.
    const rows = await factRowsOf(
      sql,
      holders.map(({ id }) => id)
    )
    const facts = Map.groupBy(rows, row => row.user_id)
    for (const holder of holders) {
      try {
        const told = (facts.get(holder.id) ?? []).map(toTold)
        known.set(holder.id, keptDays(historyOf(holder, told, now), now))
      } catch (error) {
        log.error(
          { err: error, user: holder.id },
          'the plans of a user cannot be read: all their visits are kept'
        )
      }
    }
  }

  const learn = async (ids: readonly string[]) => {
    const unasked = [...new Set(ids)].filter(id => !asked.has(id))
    for (let from = 0; from < unasked.length; from += USERS_AT_ONCE)
      await learnSome(unasked.slice(from, from + USERS_AT_ONCE))
    for (const id of unasked) asked.add(id)
  }

  const longest = (users: readonly string[]): number | undefined => {
    const days = users.flatMap(id => known.get(id) ?? [])
    return days.length === users.length && days.length > 0 ? Math.max(...days) : undefined
  }

  return {
    async ofLinks(links) {
      const users = await usersOfLinks(sql, [...links.keys()], formerSince(now))
      const all = [...users].map(([link, own]) => [link, [...own, ...(links.get(link) ?? [])]] as const)
      await learn(all.flatMap(([, of]) => of))
      return new Map(
        all.flatMap(([link, of]) => {
          const days = longest(of)
          return days === undefined ? [] : [[link, days] as const]
        })
      )
    }
  }
}
