import { useQuery } from '@tanstack/react-query'

import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import { promo, type PromoRow } from '#contract/promo.ts'
import { call } from '#web/api/call.ts'
import { adminKey, useList } from '#web/features/admin/list/use-list.ts'

import { NEW_PROMO, promosShape } from './promos-shape.ts'

export const usePromos = () =>
  useList({
    shape: promosShape,
    key: 'promos',
    fetchPage: (query, _params, signal) => call(promo.list, { query }, { signal })
  })

export const readPromo = async (id: string, signal?: AbortSignal): Promise<PromoRow> =>
  (await call(promo.one, { params: { id } }, signal ? { signal } : {})).data

/** `null`: there is none. Not `promo.get`: that answers buyers, and tells less. */
export async function promoByCode(code: string): Promise<PromoRow | null> {
  const { data } = await call(promo.list, { query: { search: code, sort: 'code', limit: PAGE_SIZE_MAX } })
  return data.find(row => row.code === code) ?? null
}

/** Read anew whenever the panel opens: payments take uses while a list is open. */
export const usePromo = (id: string | undefined) =>
  useQuery({
    queryKey: [...adminKey, 'promos', 'one', id],
    queryFn: ({ signal }) => readPromo(id ?? '', signal),
    enabled: id !== undefined && id !== NEW_PROMO,
    refetchOnMount: 'always'
  })
