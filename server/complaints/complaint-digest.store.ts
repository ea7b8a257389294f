import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

import { complaintsOf, linkState, type LinkState } from './complaints.store.ts'

export interface UntoldLink {
  shortlink: string
  owner: string
  state: LinkState
  /** Complaints that no letter has told of. */
  untold: number
  /** All that there are. */
  count: number
  /** The longest of the untold, cut. */
  reason: string
}

/** What one letter can tell of. */
const LINKS = 50
const REASON_MAX = 300

/** Links that somebody complained about without a letter, the longest ago first; from now on they are told of. */
export const takeUntold = (tx: SqlRunner): Promise<UntoldLink[]> => tx<UntoldLink[]>`
  with untold as (select link_id from complaints where not told and settled_at is null group by link_id order by min(id) limit ${LINKS}),
  taken as (
    update complaints c set told = true from untold where c.link_id = untold.link_id and not c.told and c.settled_at is null
    returning c.id, c.link_id, c.reason
  )
  select l.shortlink, l.users[1] as owner, ${linkState} as state, count(*)::int as untold,
         (${complaintsOf(fragment`l.id`)}) as count,
         left((array_agg(taken.reason order by length(taken.reason) desc, taken.id))[1], ${REASON_MAX}) as reason
  from taken join links l on l.id = taken.link_id
  group by l.id order by min(taken.id)`
