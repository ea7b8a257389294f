import { PAGE_SIZE } from '#contract/limits.ts'
import { linkState, type LinkState } from '#server/complaints/complaints.store.ts'
import { countRows, type Counted } from '#server/platform/counted.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

/** A complaint with what it is about. */
export interface ListedComplaint {
  id: string
  createdAt: Date
  linkId: string
  /** As it was called then. */
  shortlink: string
  fulllink: string
  owner: string
  username: string
  state: LinkState
  reason: string
  email: string
  /** That came after it about the same link, and were only counted. */
  more: number
  settledAt: Date | null
}

const listed = (complaints: Fragment): Fragment => fragment`
  select c.id, c.created_at as "createdAt", c.link_id as "linkId", c.shortlink, l.fulllink, l.users[1] as owner, u.username,
    ${linkState} as state, c.reason, c.email, c.more, c.settled_at as "settledAt"
  from (${complaints}) as c join links l on l.id = c.link_id join users u on u.id = l.users[1]
  order by c.created_at desc, c.id desc`

export interface ComplaintQuery {
  /** Absent: all of a link, if one is named, else what is open. */
  settled?: boolean
  link?: string
  search?: string
  skip?: number
  limit?: number
}

function wanted({ settled, link, search = '' }: ComplaintQuery): Fragment {
  const word = search.trim().toLowerCase()
  const isSettled = settled ?? (link === undefined ? false : undefined)
  return fragment`
    ${isSettled === undefined ? fragment`true` : isSettled ? fragment`settled_at is not null` : fragment`settled_at is null`}
    and ${link === undefined ? fragment`true` : fragment`link_id = ${link}`}
    and ${word === '' ? fragment`true` : fragment`strpos(lower(shortlink || ' ' || email || ' ' || reason), ${word}) > 0`}`
}

export interface ComplaintPage extends Counted {
  complaints: ListedComplaint[]
}

/** One page, the newest first. */
export async function pageOfComplaints(sql: SqlRunner, query: ComplaintQuery): Promise<ComplaintPage> {
  const where = wanted(query)
  const page = fragment`
    select * from complaints where ${where} order by created_at desc, id desc
    limit ${query.limit ?? PAGE_SIZE} offset ${query.skip ?? 0}`
  const complaints = await sql<ListedComplaint[]>`${listed(page)}`
  return { complaints, ...(await countRows(sql, fragment`from complaints where ${where}`)) }
}

export async function complaintById(sql: SqlRunner, id: string): Promise<ListedComplaint | undefined> {
  const [complaint] = await sql<
    ListedComplaint[]
  >`${listed(fragment`select * from complaints where id = ${id}`)}`
  return complaint
}
