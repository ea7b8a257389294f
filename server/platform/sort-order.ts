import { invalid } from './errors.ts'
import { fragment, type Fragment } from './sql.ts'

/** What rows are put in order by, and which way. */
export interface Order {
  place: Fragment
  direction: Fragment
}

/** The field of `name` or `-name`. */
export const fieldOf = (sort: string): string => sort.replace(/^-/, '')

/**
 * The order that `name`, or downwards `-name`, asks for. `sortable`: a map, for a query may ask for `constructor`.
 * @throws ProblemError INVALID with the message
 */
export function sortOrder(sortable: ReadonlyMap<string, Fragment>, sort: string, message: string): Order {
  const place = sortable.get(fieldOf(sort))
  if (!place) throw invalid('sort', message)
  return { place, direction: sort.startsWith('-') ? fragment`desc` : fragment`asc` }
}

/** Rows in an order; those of one place by their ids. */
export const inOrder = ({ place, direction }: Order): Fragment =>
  fragment`order by ${place} ${direction}, id ${direction}`
