import { PAGE_SIZE } from '#contract/limits.ts'
import type { PromoDraft } from '#contract/promo.ts'
import { countRows, type Counted } from '#server/platform/counted.ts'
import { newId } from '#server/platform/ids.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { inOrder, sortOrder } from '#server/platform/sort-order.ts'
import { assignments, fragment } from '#server/platform/sql.ts'

import type { CountedPromo, PromoRecord } from './promo.ts'

const columns = fragment`id, code, plans, percent, usage, created_at as "createdAt"`

const counted = fragment`${columns}, (select count(*)::int from promo_uses where promo_id = promos.id) as used`

/** Of codes that are not deleted. */
export async function promoByCode(sql: SqlRunner, code: string): Promise<PromoRecord | undefined> {
  const [row] = await sql<PromoRecord[]>`
    select ${columns} from promos where code = ${code} and deleted_at is null`
  return row
}

/** Of codes that are not deleted. */
export async function promoById(sql: SqlRunner, id: string): Promise<CountedPromo | undefined> {
  const [row] = await sql<CountedPromo[]>`
    select ${counted} from promos where id = ${id} and deleted_at is null`
  return row
}

/** The same, held until the transaction ends. */
export async function holdPromo(tx: SqlRunner, id: string): Promise<PromoRecord | undefined> {
  const [row] = await tx<PromoRecord[]>`
    select ${columns} from promos where id = ${id} and deleted_at is null for no key update`
  return row
}

export async function insertPromo(sql: SqlRunner, draft: PromoDraft, now: number): Promise<CountedPromo> {
  const promo = { id: newId(now), ...draft, used: 0, createdAt: new Date(now) }
  await sql`
    insert into promos (id, code, plans, percent, usage, created_at)
    values (${promo.id}, ${promo.code}, ${promo.plans}, ${promo.percent}, ${promo.usage}, ${promo.createdAt})`
  return promo
}

/** What is absent stays. */
export async function updatePromo(
  sql: SqlRunner,
  id: string,
  { code, plans, percent, usage }: Partial<PromoDraft>
): Promise<CountedPromo | undefined> {
  const changes = {
    ...(code !== undefined && { code }),
    ...(plans && { plans }),
    ...(percent !== undefined && { percent }),
    ...(usage !== undefined && { usage })
  }
  if (Object.keys(changes).length === 0) return promoById(sql, id)
  const [row] = await sql<CountedPromo[]>`
    update promos set ${assignments(changes)} where id = ${id} and deleted_at is null returning ${counted}`
  return row
}

/** Whether there was one. */
export async function deletePromo(sql: SqlRunner, id: string, now: number): Promise<boolean> {
  const rows = await sql`
    update promos set deleted_at = ${new Date(now)} where id = ${id} and deleted_at is null returning id`
  return rows.length > 0
}

const sortable = new Map([
  ['creationDate', fragment`created_at`],
  ['code', fragment`code`],
  ['percent', fragment`percent`],
  ['usage', fragment`usage`]
])

interface ListQuery {
  skip?: number
  limit?: number
  search?: string
  sort?: string
}

export interface PromoPage extends Counted {
  promos: CountedPromo[]
}

/** One page of the codes, the newest first unless told, and how many there are. */
export async function pageOfPromos(sql: SqlRunner, query: ListQuery): Promise<PromoPage> {
  const order = sortOrder(
    sortable,
    query.sort ?? '-creationDate',
    'Сортировать можно по дате, коду, скидке или остатку.'
  )
  const where = fragment`deleted_at is null and strpos(code, upper(${(query.search ?? '').trim()})) > 0`
  const promos = await sql<CountedPromo[]>`
    select ${counted} from promos where ${where}
    ${inOrder(order)} limit ${query.limit ?? PAGE_SIZE} offset ${query.skip ?? 0}`
  return { promos, ...(await countRows(sql, fragment`from promos where ${where}`)) }
}
