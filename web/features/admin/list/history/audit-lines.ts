import type { AuditEntry } from '#contract/admin-audit.ts'
import type { ChangeLine } from '#web/features/admin/list/edit/change-lines.ts'

import { fieldWords, valueWords } from './audit-words.ts'

/** What says nothing to people: the action has told it. */
const unsaid: ReadonlySet<string> = new Set(['version'])

/** What an entry of the history changed, field by field, in words: what nobody had given before it went has not changed. */
export function auditLines({
  before,
  after,
  users
}: Pick<AuditEntry, 'before' | 'after' | 'users'>): ChangeLine[] {
  const owners = new Map(users.map(({ _id, username }) => [_id, username]))
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter(name => !unsaid.has(name) && (before[name] ?? null) !== (after[name] ?? null))
    .map(name => ({
      label: fieldWords(name),
      before: valueWords(before[name], name, owners),
      after: valueWords(after[name], name, owners)
    }))
}
