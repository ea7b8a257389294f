import type { CountedShortlink, OwnShortlink } from '#contract/links.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Counted } from '#server/platform/counted.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { linkFigures, type FiguresDependencies } from './figures.ts'
import { isByVisits, pageOfLinks, type ListQuery } from './link-list.store.ts'
import { linkOf } from './links.store.ts'
import { searchWords } from './search-words.ts'
import { earlierSlugs } from './slugs.store.ts'

interface CountedLinksDependencies extends FiguresDependencies {
  sql: Sql
  clock: Clock
  /** Where this service is: a short address is found by its slug. */
  ownBases: readonly URL[]
}

interface CountedPage extends Counted {
  links: CountedShortlink[]
}

export interface CountedLinks {
  /** @throws ProblemError INVALID, REPORTS_UNAVAILABLE, TOO_MANY_ATTEMPTS */
  page(userId: string, query: Omit<ListQuery, 'words'> & { search?: string }): Promise<CountedPage>
  /** @throws ProblemError NOT_FOUND for another's, too. */
  one(userId: string, id: string): Promise<OwnShortlink>
}

/** A user's living links as they go out, with their figures. */
export function countedLinks(deps: CountedLinksDependencies): CountedLinks {
  const { sql, clock, ownBases } = deps
  const { counted, visitsOf } = linkFigures(deps)
  return {
    async page(userId, { search = '', ...query }) {
      const visits = isByVisits(query.sort) ? await visitsOf(userId) : undefined
      const words = searchWords(search, ownBases)
      const { links, ...total } = await pageOfLinks(sql, userId, { ...query, words }, clock(), visits)
      return { links: links.map(await counted(userId, links)), ...total }
    },

    async one(userId, id) {
      const found = await linkOf(sql, id, userId, clock())
      const present = await counted(userId, [found])
      return { ...present(found), earlierShortlinks: await earlierSlugs(sql, found) }
    }
  }
}
