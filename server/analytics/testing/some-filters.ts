import * as fc from 'fast-check'

import type { Filters } from '#contract/analytics.ts'
import type { VisitRow } from '#server/visits/visit.ts'

/** Each kind of filter: its name in a query, and what it must be to find a visit. */
const kinds: { name: keyof Filters; textFor: (row: VisitRow) => string }[] = [
  { name: 'city', textFor: row => row.city || 'Не определён' },
  { name: 'country', textFor: row => row.country },
  { name: 'source', textFor: row => row.social },
  { name: 'device', textFor: row => row.device },
  { name: 'device', textFor: row => `os:${row.os}` },
  { name: 'device', textFor: row => `browser:${row.browser}` },
  { name: 'referrer', textFor: row => row.referrer },
  { name: 'utm', textFor: row => `source:${row.utm_source}` },
  { name: 'utm', textFor: row => `medium:${row.utm_medium}` },
  { name: 'utm', textFor: row => `campaign:${row.utm_campaign}` },
  { name: 'utm', textFor: row => `term:${row.utm_term}` },
  { name: 'utm', textFor: row => `content:${row.utm_content}` }
]

interface Chosen {
  query: Filters
  keeps(row: VisitRow): boolean
}

const names = ['city', 'country', 'source', 'device', 'referrer', 'utm'] as const

const chosen = fc
  .tuple(
    fc.nat(),
    ...names.map(name => fc.option(fc.constantFrom(...kinds.filter(kind => kind.name === name)), { freq: 2 }))
  )
  .map(([nth, ...parts]) => ({ nth, filters: parts.filter(part => part !== null) }))

/** Filters, in half of the cases some, that find at least one of the visits. */
export const someFilters = fc
  .oneof(fc.constant({ nth: 0, filters: [] }), chosen)
  .map(({ nth, filters }) => (visits: readonly VisitRow[]): Chosen => {
    const model = visits[nth % visits.length]
    const texts = model ? filters.map(({ name, textFor }) => ({ name, textFor, text: textFor(model) })) : []
    return {
      query: Object.fromEntries(texts.map(({ name, text }) => [name, text])),
      keeps: row => texts.every(({ textFor, text }) => textFor(row) === text)
    }
  })
