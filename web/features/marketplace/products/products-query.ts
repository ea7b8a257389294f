import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

import { DAY_MS } from '#contract/durations.ts'
import { ORDER_DAYS, PAGE_SIZE } from '#contract/limits.ts'
import { AGE_HEADER, marketplace, type ProductRow } from '#contract/marketplace.ts'
import { call } from '#web/api/call.ts'
import { nextSkip, totalOf } from '#web/api/list-page.ts'
import { productsKey, sinceOf } from '#web/api/product-report.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'

export interface ProductsPage {
  products: ProductRow[]
  total: number
  exact: boolean
  /** When the marketplace said it, ms; nothing while it has said nothing. */
  knownAt: number | undefined
  /** The plan keeps visits only from here on, when that cuts something off. */
  since: Date | undefined
}

/** `age` in seconds. */
const knownAt = (age: string | null): number | undefined =>
  age === null ? undefined : Date.now() - Number(age) * 1000

const LOOK_AGAIN_MS = 30_000

/** Of these days the marketplace tells no orders any more. */
export const isTooOld = ({ to }: Pick<DayRange, 'to'>, now: number): boolean =>
  Date.parse(to) < now - ORDER_DAYS * DAY_MS

const isUnknown = ({ opens, orders }: ProductRow) => opens === null && orders === null

/** The marketplace has said nothing of these days: they are being collected, or it is away. Of another seller's it never does. */
export const isNothingHeard = (products: readonly ProductRow[]): boolean =>
  products.some(({ foreign }) => !foreign) && products.every(product => product.foreign || isUnknown(product))

/** Products of the caller's links, most visited first. */
export const useProducts = ({ from, to }: DayRange, search: string) =>
  useInfiniteQuery({
    queryKey: [...productsKey, 'products', from, to, search],
    queryFn: async ({ pageParam, signal }): Promise<ProductsPage> => {
      const query = { begin: from, end: to, skip: pageParam, limit: PAGE_SIZE, ...(search && { search }) }
      const { data, headers } = await call(marketplace.products, { query }, { signal })
      return {
        products: data,
        knownAt: knownAt(headers.get(AGE_HEADER)),
        since: sinceOf(headers),
        ...totalOf(headers, data.length)
      }
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      nextSkip(
        pages.map(page => page.products.length),
        last.total
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      !isTooOld({ to }, Date.now()) && isNothingHeard(state.data?.pages[0]?.products ?? [])
        ? LOOK_AGAIN_MS
        : false
  })
