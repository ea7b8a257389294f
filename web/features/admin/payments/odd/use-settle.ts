import { adminPayments, type Oddity } from '#contract/admin-payments.ts'
import { call } from '#web/api/call.ts'
import { useSettling, type Settling } from '#web/features/admin/settling/use-settling.ts'

/** Marks an odd fact as settled, or takes that back. */
export const useSettle = ({ _id: id, settled }: Oddity): Settling =>
  useSettling({
    settled,
    send: async isSettled => {
      const { data } = await call(adminPayments.settleOddity, {
        params: { id },
        body: { settled: isSettled }
      })
      return data.settled
    },
    words: { settled: 'Отмечено как разобранное', reopened: 'Снова ждёт разбора' }
  })
