import type { AuditEntry } from '#contract/admin-audit.ts'
import { isNoSuch } from '#web/api/call.ts'
import { ChangeList } from '#web/features/admin/list/edit/change-list.tsx'
import { auditLines } from '#web/features/admin/list/history/audit-lines.ts'
import { actionWords } from '#web/features/admin/list/history/audit-words.ts'
import { SubjectHistory } from '#web/features/admin/list/history/subject-history.tsx'
import { whoWords } from '#web/features/admin/list/history/who-words.ts'
import { Facts, PanelBody, PanelSection, PanelSkeleton } from '#web/features/admin/list/panel/panel-parts.tsx'
import { UserLink } from '#web/features/admin/user-link.tsx'
import { formatMoscowMoment } from '#web/ui/format.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

import { useAuditEntry } from './audit-queries.ts'
import { subjectNames } from './audit-shape.ts'
import { SubjectLink } from './subject-link.tsx'

function EntryFacts({ entry }: { entry: AuditEntry }) {
  const lines = auditLines(entry)
  return (
    <PanelBody>
      <Facts
        facts={[
          {
            name: 'Кто',
            value: entry.adminName ? <UserLink id={entry.admin} name={entry.adminName} /> : whoWords(entry)
          },
          { name: 'Когда', value: formatMoscowMoment(entry.date) },
          { name: 'Что сделал', value: actionWords(entry.action) },
          { name: subjectNames[entry.subject], value: <SubjectLink entry={entry} /> }
        ]}
      />
      {lines.length > 0 && (
        <PanelSection title="Что изменилось">
          <ChangeList lines={lines} />
        </PanelSection>
      )}
      <PanelSection title="Другие изменения">
        <SubjectHistory subject={entry.subject} id={entry.subjectId} except={entry._id} />
      </PanelSection>
    </PanelBody>
  )
}

interface EntryPanelProps {
  id: string
  /** As the list has it, where it does. */
  listed: AuditEntry | undefined
  /** The list has not come yet. */
  isPending: boolean
}

/** One change with all of its fields, and what else was changed of the same. */
export function EntryPanel({ id, listed, isPending }: EntryPanelProps) {
  const {
    data: entry = listed,
    error,
    isFetching,
    refetch
  } = useAuditEntry(id, isPending || listed !== undefined)
  if (entry) return <EntryFacts entry={entry} />
  if (isNoSuch(error)) {
    return <EmptyState title="Такой записи нет" text="В адресе страницы ошибка." />
  }
  if (error && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <PanelSkeleton label="Загружаем запись" />
}
