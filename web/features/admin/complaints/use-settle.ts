import { type AdminComplaint, adminComplaints } from '#contract/admin-complaints.ts'
import { call } from '#web/api/call.ts'
import { useSettling, type Settling } from '#web/features/admin/settling/use-settling.ts'

/** Marks a complaint as settled, or takes that back. */
export const useSettle = ({ _id: id, settled }: AdminComplaint): Settling =>
  useSettling({
    settled,
    send: async isSettled => {
      const { data } = await call(adminComplaints.settle, { params: { id }, body: { settled: isSettled } })
      return data.settled
    },
    words: { settled: 'Жалоба разобрана', reopened: 'Жалоба снова ждёт разбора' }
  })
