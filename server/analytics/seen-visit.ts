import type { LiveVisit } from '#contract/analytics.ts'
import type { SeenVisit } from '#server/visits/watch-shapes.ts'

/** As it is taken in, or as the table gives it back. */
type Seen = Pick<SeenVisit, 'time'> & Record<Exclude<keyof SeenVisit, 'time'>, string>

/** A visit as it goes out, under the name of its link. */
export const presentVisit = (
  { link, time, social, ...seen }: Seen,
  names: ReadonlyMap<string, string>
): LiveVisit => ({
  ...seen,
  id: link,
  label: names.get(link) ?? link,
  time: new Date(time).toISOString(),
  source: social
})
