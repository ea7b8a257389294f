import { Type, type Static } from 'typebox'

import { dimensions } from './condition.ts'

// Shapes of what processes tell each other; the enrichment thread, which needs their types alone, does not load the library.

/** Visits that somebody looks at as they come: of everyone, of owners or of links, with these values in these columns. */
export const Watch = Type.Object({
  id: Type.Integer(),
  everyone: Type.Boolean(),
  owners: Type.Array(Type.String()),
  links: Type.Array(Type.String()),
  where: Type.Array(Type.Object({ column: Type.Enum([...dimensions]), value: Type.String() }))
})
export type Watch = Static<typeof Watch>

const text = Type.String()

/** What is shown of a visit: nothing by which a visitor is known again. */
export const SeenVisit = Type.Object({
  link: text,
  time: Type.Integer(),
  city: text,
  country: text,
  social: text,
  device: text,
  os: text,
  browser: text,
  referrer: text,
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  utm_term: text,
  utm_content: text
})
export type SeenVisit = Static<typeof SeenVisit>

/** What a watch found in a batch, in its order; `more`: there were others, which are left out. */
export const Noticed = Type.Object({
  watch: Type.Integer(),
  visits: Type.Array(SeenVisit),
  more: Type.Boolean()
})
export type Noticed = Static<typeof Noticed>
