import type { Sql } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'
import type { LinkSince } from '#server/visits/visits-of-links.store.ts'

/** A user's living links that lead to a product of Wildberries by their main address; a landing's buttons do not count. */
const productLinks = (userId: string) => fragment`
  from links where users @> array[${userId}]::bigint[] and nm_id is not null and deleted_at is null`

/** A product and a user's links that lead to it, the newest first. */
export interface LinkedProduct {
  nmId: number
  links: LinkSince[]
  /** Since when any of them leads to it, milliseconds. */
  linkedAt: number
  /** Name of our copy of its picture, as the newest link that has one shows it; '' without. */
  picture: string
}

/** Products that a user's links lead to: the one with the newest link first. */
export async function linkedProducts(sql: Sql, userId: string): Promise<LinkedProduct[]> {
  const rows = await sql<
    { nm_id: string; ids: string[]; sinces: (Date | null)[]; linked_at: Date; picture: string | null }[]
  >`
    select nm_id, array_agg(id::text order by id desc) as ids, array_agg(nm_since order by id desc) as sinces,
           min(coalesce(nm_since, created_at)) as linked_at,
           (array_agg(picture order by id desc) filter (where picture <> ''))[1] as picture
    ${productLinks(userId)} group by nm_id order by max(id) desc`
  return rows.map(({ nm_id, ids, sinces, linked_at, picture }) => ({
    nmId: Number(nm_id),
    links: ids.map((id, index) => ({ id, since: sinces[index]?.getTime() ?? 0 })),
    linkedAt: linked_at.getTime(),
    picture: picture ?? ''
  }))
}

export interface ProductLink {
  id: string
  shortlink: string
  title: string
  picture: string
  /** What its placement cost, whole roubles. */
  cost: number | null
  createdAt: Date
  /** Since when it leads to the product, where it led elsewhere before. */
  since: Date | null
}

/** A user's links that lead to a product, the newest first. */
export const linksOfProduct = (sql: Sql, userId: string, nmId: number): Promise<ProductLink[]> =>
  sql<ProductLink[]>`
    select id::text as id, shortlink, title, picture, placement_cost as cost, created_at as "createdAt", nm_since as since
    ${productLinks(userId)} and nm_id = ${nmId} order by links.id desc`
