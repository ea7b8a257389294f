import { Views } from '#web/features/admin/views/views.tsx'

import { useWaitingComplaints } from './complaint-queries.ts'
import { viewAddress, type ComplaintsView } from './complaints-view.ts'

interface ComplaintsViewsProps {
  view: ComplaintsView
  /** Only complaints about this one are listed. */
  link: string | undefined
}

/** What waits, and what was settled; of one link both together too. */
export function ComplaintsViews({ view, link }: ComplaintsViewsProps) {
  const waiting = useWaitingComplaints()
  const named = (name: string, of: ComplaintsView) => ({
    name,
    address: viewAddress(of, link),
    isPresent: view === of
  })
  return (
    <Views
      label="Какие жалобы"
      views={[
        ...(link === undefined ? [] : [named('Все о ссылке', 'all')]),
        { ...named('Ждут разбора', 'open'), waiting: link === undefined ? waiting : undefined },
        named('Разобранные', 'settled')
      ]}
    />
  )
}
