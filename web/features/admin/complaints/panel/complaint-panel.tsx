import type { AdminComplaint } from '#contract/admin-complaints.ts'
import { isNoSuch } from '#web/api/call.ts'
import { useComplaint, useComplaintsAbout } from '#web/features/admin/complaints/complaint-queries.ts'
import { PanelSkeleton } from '#web/features/admin/list/panel/panel-parts.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

import { ComplaintFacts } from './complaint-facts.tsx'

function KnownComplaint({ complaint }: { complaint: AdminComplaint }) {
  const { data = [] } = useComplaintsAbout(complaint.link)
  return <ComplaintFacts complaint={complaint} others={data.filter(({ _id: id }) => id !== complaint._id)} />
}

interface ComplaintPanelProps {
  id: string
  /** As the list has it, where it does. */
  listed: AdminComplaint | undefined
}

/** One complaint, and what else was said about the same link. */
export function ComplaintPanel({ id, listed }: ComplaintPanelProps) {
  const { data: complaint = listed, error, isFetching, refetch } = useComplaint(id)
  if (complaint) return <KnownComplaint complaint={complaint} />
  if (isNoSuch(error)) {
    return <EmptyState title="Такой жалобы нет" text="В адресе страницы ошибка." />
  }
  if (error && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <PanelSkeleton label="Загружаем жалобу" />
}
