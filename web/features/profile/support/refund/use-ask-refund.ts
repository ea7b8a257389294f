import { useMutation, useQueryClient } from '@tanstack/react-query'

import { payment } from '#contract/payment.ts'
import { call } from '#web/api/call.ts'
import { ownPaymentsKey } from '#web/features/profile/payments/own-payments.ts'

/** Asks for money back; the payments say afterwards that it was asked. */
export function useAskRefund() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: { payment: string; reason: string }) => {
      await call(payment.askRefund, { body })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ownPaymentsKey })
  })
}
