import type { Change } from '#server/platform/change.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

export interface NewEntry extends Change {
  id: string
  at: number
}

export async function insertEntry(tx: SqlRunner, entry: NewEntry): Promise<void> {
  await tx`
    insert into audit (id, at, admin_id, action, subject, subject_id, subject_name, before, after)
    values (${entry.id}, ${new Date(entry.at)}, ${entry.adminId}, ${entry.action}, ${entry.subject}, ${entry.subjectId},
      ${entry.subjectName}, ${JSON.stringify(entry.before)}, ${JSON.stringify(entry.after)})`
}
