import { PAGE_SIZE } from '#contract/limits.ts'
import { dayNumber, startOf } from '#contract/moscow-days.ts'
import type { Change } from '#server/platform/change.ts'
import { countRows, type Counted } from '#server/platform/counted.ts'
import { plainId } from '#server/platform/ids.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { allOf, fragment, type Fragment } from '#server/platform/sql.ts'
import { usernamesOf } from '#server/users/usernames.store.ts'

/** A change as the log tells it. */
export interface ListedEntry extends Change {
  id: string
  at: Date
  adminName: string
  /** Whom `before` and `after` have the ids of, and are there still, as they are called now. */
  users: { _id: string; username: string }[]
}

type Row = Omit<ListedEntry, 'users'>

export interface AuditQuery {
  subject?: Change['subject']
  subjectId?: string
  admin?: string
  /** Moscow days, both included. */
  dateFrom?: string
  dateTo?: string
  search?: string
  skip?: number
  limit?: number
}

function wanted({ subject, subjectId, admin, dateFrom, dateTo, search = '' }: AuditQuery): Fragment {
  const word = search.trim().toLowerCase()
  return allOf([
    ...(subject === undefined ? [] : [fragment`subject = ${subject}`]),
    ...(subjectId === undefined ? [] : [fragment`subject_id = ${plainId(subjectId)}`]),
    ...(admin === undefined ? [] : [fragment`admin_id = ${admin}`]),
    ...(dateFrom === undefined ? [] : [fragment`at >= ${new Date(startOf(dayNumber(dateFrom)))}`]),
    ...(dateTo === undefined ? [] : [fragment`at < ${new Date(startOf(dayNumber(dateTo) + 1))}`]),
    ...(word === '' ? [] : [fragment`(subject_id = ${word} or strpos(lower(subject_name), ${word}) > 0)`])
  ])
}

const listed = fragment`
  select audit.id, at, admin_id as "adminId", coalesce(users.username, '') as "adminName", action, subject,
    subject_id as "subjectId", subject_name as "subjectName", before, after
  from audit left join users on users.id = admin_id`

const ownersIn = ({ before, after }: Row): string[] =>
  [before['users'], after['users']].flat().filter((id): id is string => typeof id === 'string')

async function named(sql: SqlRunner, rows: readonly Row[]): Promise<ListedEntry[]> {
  const owners = rows.map(ownersIn)
  const names = await usernamesOf(sql, owners.flat())
  return rows.map((row, n) => ({
    ...row,
    users: [...new Set(owners[n])].flatMap(id => {
      const username = names.get(id)
      return username === undefined ? [] : [{ _id: id, username }]
    })
  }))
}

export interface AuditPage extends Counted {
  entries: ListedEntry[]
}

/** One page, what was changed last first. */
export async function pageOfAudit(sql: SqlRunner, query: AuditQuery): Promise<AuditPage> {
  const where = wanted(query)
  const rows = await sql<Row[]>`
    ${listed} where ${where} order by at desc, audit.id desc limit ${query.limit ?? PAGE_SIZE} offset ${query.skip ?? 0}`
  return { entries: await named(sql, rows), ...(await countRows(sql, fragment`from audit where ${where}`)) }
}

export async function auditEntryById(sql: SqlRunner, id: string): Promise<ListedEntry | undefined> {
  const rows = await sql<Row[]>`${listed} where audit.id = ${id}`
  const [entry] = await named(sql, rows)
  return entry
}
