import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'

import { type AdminComplaint, adminComplaints } from '#contract/admin-complaints.ts'
import { call } from '#web/api/call.ts'
import { useWaitingAbout } from '#web/features/admin/complaints/complaint-queries.ts'
import { adminKey } from '#web/features/admin/list/use-list.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { notifyDone } from '#web/ui/notify.ts'
import { smallIcon } from '#web/ui/small-icon.ts'

/** Where others about the same link wait, too: one step for all of them. What comes while it is asked stays open. */
export function SettleAll({ complaint: { link, shortlink, settled } }: { complaint: AdminComplaint }) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { total = 0, exact = true, newest } = useWaitingAbout(link) ?? {}
  const others = settled === null ? total - 1 : total
  if (others < 1 || !newest) return null
  const number = exact ? formatNumber(total) : `больше ${formatNumber(total)}`
  const settleAll = async () => {
    const isDone = await confirm({
      title: `Разобрать все жалобы на ${shortlink}: ${number}?`,
      text: 'Ссылка останется как есть. Вернуть в разбор потом можно только по одной.',
      action: 'Разобрать все',
      failure: 'Не отметилось',
      work: async () => {
        try {
          await call(adminComplaints.settleAll, { params: { id: newest._id } })
        } finally {
          void client.invalidateQueries({ queryKey: adminKey })
        }
      }
    })
    if (isDone) notifyDone(`Жалобы на ${shortlink} разобраны`)
  }
  return (
    <Button variant="default" leftSection={<IconChecks {...smallIcon} />} onClick={() => void settleAll()}>
      Разобрать все: {number}
    </Button>
  )
}
