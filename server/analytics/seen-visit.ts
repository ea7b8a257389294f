import type { LiveVisit } from '#contract/analytics.ts'
import type { SeenVisit } from '#server/visits/watch-shapes.ts'

import { GIVEN_AWAY, type LinkName } from './link-names.store.ts'

/** As it is taken in, or as the table gives it back. */
type Seen = Pick<SeenVisit, 'time'> & Record<Exclude<keyof SeenVisit, 'time'>, string>

/** A visit as it goes out, under the name of its link; undefined: who reads it may not know that. */
export const presentVisit = (
  { link, time, social, ...seen }: Seen,
  { name = GIVEN_AWAY, deleted = true }: Partial<LinkName> = {}
): LiveVisit => {
  return {
    ...seen,
    id: link,
    label: name,
    time: new Date(time).toISOString(),
    source: social,
    ...(deleted && { deleted })
  }
}
