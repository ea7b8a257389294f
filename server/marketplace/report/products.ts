import { PAGE_SIZE } from '#contract/limits.ts'
import type { ProductRow } from '#contract/marketplace.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { picturePath } from '#contract/uploads.ts'
import { keptSince } from '#server/analytics/kept-since.ts'
import { linkedProducts, type LinkedProduct } from '#server/links/product-links.store.ts'
import type { DayRange } from '#server/marketplace/api/marketplace.ts'
import { spanOf } from '#server/marketplace/moscow-dates.ts'
import type { Reading } from '#server/marketplace/reading/reading.ts'
import type { Clock } from '#server/platform/clock.ts'
import { totalOf, type Counted } from '#server/platform/counted.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { peopleByGroup, visitsByLink, type DaySpan } from '#server/visits/visits-of-links.store.ts'

import { cutOff, keptDays, wasOver } from './days.ts'
import { knownFigures, type KnownProduct } from './known-figures.ts'
import { ownVisits, type VisitsDependencies } from './own-visits.ts'
import { finding } from './product-search.ts'

export interface ReportDependencies extends VisitsDependencies {
  sql: Sql
  clock: Clock
  reading: Reading
}

interface ProductsQuery extends DayRange {
  skip?: number
  limit?: number
  search?: string
}

interface ProductPage extends Counted {
  products: ProductRow[]
  /** From when on visits are shown, milliseconds; undefined: the plan shows those of all days. */
  since: number | undefined
  /** See `KnownFigures`. */
  staleSince: number | null
}

async function found(
  { sql, reading }: ReportDependencies,
  userId: string,
  search: string
): Promise<LinkedProduct[]> {
  const products = await linkedProducts(sql, userId)
  if (search.trim() === '') return products
  const names = await reading.names(
    userId,
    products.map(({ nmId }) => nmId)
  )
  const isFound = finding(search)
  return products.filter(({ nmId }) => isFound(nmId, names.get(nmId)))
}

/** Visits of each product; undefined: not known. */
async function visitsOf(
  deps: ReportDependencies,
  userId: string,
  span: DaySpan | undefined,
  products: readonly LinkedProduct[]
): Promise<Map<number, number> | undefined> {
  const ids = products.flatMap(({ links }) => links)
  const counted = await ownVisits(deps, userId, span, (clickhouse, days) =>
    visitsByLink(clickhouse, ids, days)
  )
  return (
    counted &&
    new Map(
      products.map(({ nmId, links }) => [
        nmId,
        links.reduce((sum, { id }) => sum + (counted.get(id) ?? 0), 0)
      ])
    )
  )
}

const rowOf = (
  { nmId, links, picture }: LinkedProduct,
  own: Pick<ProductRow, 'visits' | 'uniqVisits'>,
  { title, vendorCode, brand, total, trouble }: KnownProduct
): ProductRow => ({
  nmId,
  title,
  vendorCode,
  brand,
  picture: picture === '' ? '' : picturePath(picture),
  links: links.length,
  ...own,
  ...total,
  foreign: trouble?.code === ('PRODUCT_NOT_FOUND' satisfies ProblemCode)
})

/** One page of the products that a user's living links lead to, the most visited first, then those with the newest link. */
export async function pageOfProducts(
  deps: ReportDependencies,
  userId: string,
  { search = '', skip = 0, limit = PAGE_SIZE, ...range }: ProductsQuery
): Promise<ProductPage> {
  const products = await found(deps, userId, search)
  const now = deps.clock()
  const kept = await keptSince(deps.sql, { userId }, now)
  const [span, since] = [keptDays(range, kept), cutOff(range, kept)]
  const visits = await visitsOf(deps, userId, span, products)
  const ofProduct = ({ nmId }: LinkedProduct) => visits?.get(nmId) ?? 0
  const page = products.toSorted((a, b) => ofProduct(b) - ofProduct(a)).slice(skip, skip + limit)
  const total = totalOf({ total: products.length })
  if (page.length === 0) return { products: [], ...total, since, staleSince: null }

  const groups = page.map(({ nmId, links }) => ({ key: nmId, links }))
  const nmIds = page.map(({ nmId }) => nmId)
  const [people, figures] = await Promise.all([
    ownVisits(deps, userId, span, (clickhouse, days) => peopleByGroup(clickhouse, groups, days)),
    knownFigures(deps.reading, userId, nmIds, range, now)
  ])
  const { end } = spanOf(range)
  return {
    products: page.map(product => {
      const unknown = wasOver(end - 1, product.linkedAt) ? 0 : null
      const own = {
        visits: visits ? ofProduct(product) : unknown,
        uniqVisits: people ? (people.get(product.nmId) ?? 0) : unknown
      }
      return rowOf(product, own, figures.of(product.nmId))
    }),
    ...total,
    since,
    staleSince: figures.staleSince
  }
}
