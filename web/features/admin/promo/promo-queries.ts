import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/limits.ts'
import { promo, type PromoRow } from '#contract/promo.ts'
import { call } from '#web/api/call.ts'
import { nextSkip, totalOf } from '#web/api/list-page.ts'

import type { ListQuestion } from './promo-address.ts'

export const promosKey = ['promos'] as const

export function usePromoList({ search, sort }: ListQuestion) {
  const list = useInfiniteQuery({
    queryKey: [...promosKey, 'list', search, sort],
    queryFn: async ({ pageParam, signal }) => {
      const query = { skip: pageParam, limit: PAGE_SIZE, sort, ...(search && { search }) }
      const { data, headers } = await call(promo.list, { query }, { signal })
      return { rows: data, ...totalOf(headers, data.length) }
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      nextSkip(
        pages.map(page => page.rows.length),
        last.total
      ),
    placeholderData: keepPreviousData
  })
  const pages = list.data?.pages ?? []
  // A code made meanwhile moves the others on, so one may come with two pages.
  const promos = [...new Map(pages.flatMap(page => page.rows).map(row => [row._id, row])).values()]
  return { list, promos, total: pages.at(-1)?.total ?? 0 }
}

export type PromoList = ReturnType<typeof usePromoList>

/** `null`: there is none. Not `promo.get`: that answers buyers, and tells less. */
export async function promoOf(code: string, signal?: AbortSignal): Promise<PromoRow | null> {
  const query = { search: code, sort: 'code', limit: PAGE_SIZE_MAX } as const
  const { data } = await call(promo.list, { query }, signal ? { signal } : {})
  return data.find(row => row.code === code.toUpperCase()) ?? null
}

/** By its number, whatever it is called by now. */
export const promoById = async (id: string): Promise<PromoRow> =>
  (await call(promo.one, { params: { id } })).data

/** `null`: there is none. Always read anew: payments take uses while a list is open. */
export const usePromo = (code: string) =>
  useQuery({
    queryKey: [...promosKey, 'one', code],
    queryFn: ({ signal }) => promoOf(code, signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false
  })
