import { useSearchParams } from 'react-router'

import type { AuditEntry } from '#contract/admin-audit.ts'
import { ChangeList } from '#web/features/admin/list/edit/change-list.tsx'
import { auditLines } from '#web/features/admin/list/history/audit-lines.ts'
import { actionWords } from '#web/features/admin/list/history/audit-words.ts'
import { whoWords } from '#web/features/admin/list/history/who-words.ts'
import { ListScreen } from '#web/features/admin/list/list-screen.tsx'
import { RowPanel } from '#web/features/admin/list/panel/row-panel.tsx'
import { useUserName } from '#web/features/admin/user-name.ts'

import { auditColumns } from './audit-columns.tsx'
import { useAdmins, useAudit } from './audit-queries.ts'
import { readAdmin } from './audit-shape.ts'
import { EntryPanel } from './entry-panel.tsx'
import { nameOf } from './entry-words.ts'
import { SubjectLink } from './subject-link.tsx'

import classes from './audit-page.module.css'

const card = {
  mark: () => null,
  facts: (entry: AuditEntry) => (
    <>
      {whoWords(entry)} {actionWords(entry.action)} <SubjectLink entry={entry} />
      <div className={classes.changes}>
        <ChangeList lines={auditLines(entry)} />
      </div>
    </>
  )
}

/** Who changed what, when, from what to what. */
export function AuditPage() {
  const [params] = useSearchParams()
  const admins = useAdmins()
  const list = useAudit(admins)
  const { rows, query, address, id } = list
  const admin = readAdmin(params)
  const known = admins.find(one => one.id === admin)?.name
  const adminName = useUserName(known === undefined ? admin : undefined)
  return (
    <ListScreen
      list={list}
      columns={auditColumns}
      nameOf={nameOf}
      card={card}
      chipNames={{ admin: known ?? adminName }}
      empty={{
        title: 'Записей ещё нет',
        text: 'Здесь появится всё, что изменит администратор: кто, когда, что было и что стало.'
      }}
    >
      <RowPanel id={id} isEdited={false} listAddress={address.list} title={open => `Запись № ${open}`}>
        {panel => (
          <EntryPanel
            key={panel.id}
            id={panel.id}
            listed={rows.find(row => row._id === panel.id)}
            isPending={query.isPending}
          />
        )}
      </RowPanel>
    </ListScreen>
  )
}
