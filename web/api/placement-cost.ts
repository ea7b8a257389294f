import { useMutation, useQueryClient } from '@tanstack/react-query'

import { marketplace, type ProductReport } from '#contract/marketplace.ts'
import { call } from '#web/api/call.ts'
import { productReportKey } from '#web/api/product-report.ts'

interface Cost {
  /** Of the link. */
  id: string
  cost: number | null
}

const withCost = (report: ProductReport, { id, cost }: Cost): ProductReport => ({
  ...report,
  links: report.links.map(link => (link._id === id ? { ...link, cost } : link))
})

/** Keeps what the placement of a link cost; every period that is known shows it at once. */
export function useKeepCost(nmId: number): (cost: Cost) => Promise<unknown> {
  const client = useQueryClient()
  const queryKey = [...productReportKey, String(nmId)]
  const { mutateAsync } = useMutation({
    mutationFn: async ({ id, cost }: Cost): Promise<Cost> => {
      const { data } = await call(marketplace.cost, { params: { id }, body: { cost, nmId } })
      return { id, cost: data.cost }
    },
    // A report that is under way has the cost of before, and would put it back.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: async kept => {
      await client.cancelQueries({ queryKey })
      // As old as they were: when to look again hangs on that.
      for (const query of client.getQueryCache().findAll({ queryKey }))
        client.setQueryData<ProductReport>(query.queryKey, report => report && withCost(report, kept), {
          updatedAt: query.state.dataUpdatedAt
        })
    },
    // A period that was chosen meanwhile has nothing to show yet.
    onSettled: () =>
      void client.refetchQueries({
        queryKey,
        type: 'active',
        predicate: ({ state }) => state.data === undefined
      })
  })
  return mutateAsync
}
