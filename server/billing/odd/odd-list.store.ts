import { PAGE_SIZE } from '#contract/limits.ts'
import { countRows, type Counted } from '#server/platform/counted.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

import type { OddReason } from './odd-words.ts'

/** What is odd about money, as an administrator sees it. Money is kopecks, times are milliseconds. */
export interface ListedOddity {
  id: string
  reason: OddReason
  at: number
  userId: string | null
  username: string
  transactionId: string
  subscriptionId: string
  amount: number | null
  /** Of its payment; roubles where that is not known. */
  currency: string
  settledAt: number | null
  /** What a payer who wants money back writes. */
  note: string
}

interface Row {
  id: string
  reason: OddReason
  at: Date
  user_id: string | null
  username: string | null
  transaction_id: string
  subscription_id: string
  amount: string | null
  currency: string
  settled_at: Date | null
  note: string | null
}

const toListed = (row: Row): ListedOddity => ({
  id: row.id,
  reason: row.reason,
  at: row.at.getTime(),
  userId: row.user_id,
  username: row.username ?? '',
  transactionId: row.transaction_id,
  subscriptionId: row.subscription_id,
  amount: row.amount === null ? null : Number(row.amount),
  currency: row.currency,
  settledAt: row.settled_at?.getTime() ?? null,
  note: row.note ?? ''
})

export interface OddQuery {
  settled?: boolean
  search?: string
  skip?: number
  limit?: number
}

function wanted({ settled = false, search = '' }: OddQuery): Fragment {
  const word = search.trim().toLowerCase()
  const found =
    word === ''
      ? fragment`true`
      : fragment`(odd.transaction_id = ${word} or lower(odd.subscription_id) = ${word}
          or odd.user_id::text = ${word} or strpos(lower(users.username), ${word}) > 0)`
  return fragment`odd.settled_at is ${settled ? fragment`not null` : fragment`null`} and ${found}`
}

const columns = fragment`odd.id, odd.reason, odd.at, odd.user_id, users.username, odd.transaction_id, odd.subscription_id,
  odd.amount, odd.settled_at, (select wish.reason from refund_requests wish where wish.id = odd.id) as note,
  coalesce((select currency from money_facts paid where paid.transaction_id = odd.transaction_id and kind = 'pay' limit 1), 'RUB') as currency`

export interface OddPage extends Counted {
  oddities: ListedOddity[]
}

/** One page, those that were found last first. */
export async function pageOfOddities(sql: SqlRunner, query: OddQuery): Promise<OddPage> {
  const from = fragment`from oddities odd left join users on users.id = odd.user_id where ${wanted(query)}`
  const rows = await sql<Row[]>`
    select ${columns} ${from} order by odd.id desc limit ${query.limit ?? PAGE_SIZE} offset ${query.skip ?? 0}`
  return { oddities: rows.map(toListed), ...(await countRows(sql, from)) }
}

/** One, settled or not. */
export async function oddityById(sql: SqlRunner, id: string): Promise<ListedOddity | undefined> {
  const [row] = await sql<Row[]>`
    select ${columns} from oddities odd left join users on users.id = odd.user_id where odd.id = ${id}`
  return row && toListed(row)
}

/** When it was settled, null while it is not; held until the transaction ends. Undefined: there is none such. */
export async function holdSettled(tx: SqlRunner, id: string): Promise<{ settled: Date | null } | undefined> {
  const [row] = await tx<{ settled: Date | null }[]>`
    select settled_at as settled from oddities where id = ${id} for no key update`
  return row
}

/** Marks it as settled, or as open again; when it was settled stays as it is. Undefined: there is none such. */
export async function settleById(
  sql: SqlRunner,
  id: string,
  settled: boolean,
  now: number
): Promise<ListedOddity | undefined> {
  const [row] = await sql<Row[]>`
    with changed as (
      update oddities set settled_at = case when ${settled} then coalesce(settled_at, ${new Date(now)}::timestamptz) end
      where id = ${id} returning *)
    select ${columns} from changed odd left join users on users.id = odd.user_id`
  return row && toListed(row)
}
