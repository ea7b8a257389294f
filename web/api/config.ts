import { queryOptions, useQuery } from '@tanstack/react-query'

import { telemetry } from '#contract/telemetry.ts'
import { call } from '#web/api/call.ts'

/** What is switched on at this server; it changes only with its restart. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => (await call(telemetry.config, {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY
})

export const useConfig = () => useQuery(configQuery)

export const shortUrl = (shortBase: string, slug: string): string => `${shortBase.replace(/\/$/, '')}/${slug}`
