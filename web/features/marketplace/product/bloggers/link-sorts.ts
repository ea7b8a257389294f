import type { ProductLink } from '#contract/marketplace.ts'
import { ORDER_PRICE, PERSON_PRICE } from '#web/ui/orders/placement/link-figures.tsx'
import { orderPrice, personPrice } from '#web/ui/orders/placement/ratios.ts'

export const directions = ['descending', 'ascending'] as const
export type Direction = (typeof directions)[number]

export interface LinkSort {
  id: string
  /** Of its column. */
  name: string
  /** What one asks for first: many visits, low prices. */
  first: Direction
  of: (link: ProductLink) => number | null
}

const BY_VISITS: LinkSort = {
  id: 'visits',
  name: 'Переходы',
  first: 'descending',
  of: ({ visits }) => visits
}

export const linkSorts: readonly LinkSort[] = [
  BY_VISITS,
  { id: 'people', name: 'Люди', first: 'descending', of: ({ uniqVisits }) => uniqVisits },
  { id: 'cost', name: 'Стоимость', first: 'descending', of: ({ cost }) => cost },
  {
    id: 'personPrice',
    name: PERSON_PRICE.name,
    first: 'ascending',
    of: ({ cost, uniqVisits }) => personPrice(cost, uniqVisits)
  },
  {
    id: 'orderPrice',
    name: ORDER_PRICE,
    first: 'ascending',
    of: ({ cost, days, sameDays }) => (days === 0 ? null : orderPrice(cost, sameDays.orders))
  }
]

export interface LinkOrder {
  sort: LinkSort
  direction: Direction
}

const NAMES = { sort: 'sort', direction: 'direction' }

/** The order of an address; the most visited first when it says nothing that can be understood. */
export function readOrder(search: URLSearchParams): LinkOrder {
  const sort = linkSorts.find(({ id }) => id === search.get(NAMES.sort)) ?? BY_VISITS
  const direction = directions.find(one => one === search.get(NAMES.direction)) ?? sort.first
  return { sort, direction }
}

/** The same address with another order; everything else in it stays. */
export function withOrder(search: URLSearchParams, { sort, direction }: LinkOrder): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(NAMES.sort)
  next.delete(NAMES.direction)
  if (sort !== BY_VISITS) next.set(NAMES.sort, sort.id)
  if (direction !== sort.first) next.set(NAMES.direction, direction)
  return next
}

/** What a press on a column asks for: its order, or the other way round when it is already so. */
export function pressed(present: LinkOrder, sort: LinkSort): LinkOrder {
  if (present.sort !== sort) return { sort, direction: sort.first }
  return { sort, direction: present.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** Links without the figure are last in either direction; equal ones stay as the server has them. */
export function sorted(links: readonly ProductLink[], { sort, direction }: LinkOrder): ProductLink[] {
  const sign = direction === 'ascending' ? 1 : -1
  return links.toSorted((a, b) => {
    const [left, right] = [sort.of(a), sort.of(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  })
}
