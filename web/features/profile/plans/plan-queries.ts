import { useQuery } from '@tanstack/react-query'

import { plans } from '#contract/plans.ts'
import { call } from '#web/api/call.ts'

/** The plans on offer; one that is only kept for who has it is none. */
export const usePlans = () =>
  useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await call(plans.list, {}, { signal })).data,
    select: list => list.filter(({ archive }) => !archive)
  })
