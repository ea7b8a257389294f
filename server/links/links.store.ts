import { ProblemError } from '#server/platform/errors.ts'
import { isDuplicate, type SqlRunner } from '#server/platform/postgres.ts'
import { assignments, fragment, insertion } from '#server/platform/sql.ts'

import type { LinkFields, LinkRecord } from './link.ts'

export interface LinkRow {
  id: string
  users: string[]
  shortlink: string
  fulllink: string
  title: string
  is_microlanding: boolean
  microlanding_template: string
  additional_links: { title: string; url: string }[]
  erid: string
  advertiser: string
  app_title: string
  app_image: string
  adult: boolean
  created_at: Date
}

export const toLink = (row: LinkRow): LinkRecord => ({
  id: row.id,
  users: row.users,
  shortlink: row.shortlink,
  fulllink: row.fulllink,
  title: row.title,
  isMicrolanding: row.is_microlanding,
  microlandingTemplate: row.microlanding_template,
  additionalLinks: row.additional_links,
  erid: row.erid,
  advertiser: row.advertiser,
  appTitle: row.app_title,
  appImage: row.app_image,
  adult: row.adult,
  createdAt: row.created_at
})

export const columns = fragment`
  id, users, shortlink, fulllink, title, is_microlanding, microlanding_template, additional_links,
  erid, advertiser, app_title, app_image, adult, created_at`

const values = (fields: LinkFields) => ({
  shortlink: fields.shortlink,
  fulllink: fields.fulllink,
  title: fields.title,
  is_microlanding: fields.isMicrolanding,
  microlanding_template: fields.microlandingTemplate,
  additional_links: JSON.stringify(fields.additionalLinks),
  erid: fields.erid,
  advertiser: fields.advertiser,
  app_title: fields.appTitle,
  app_image: fields.appImage,
  adult: fields.adult
})

/** Whether a slug was ever given out, as a name or an alias, in any letter case. */
export async function slugExists(sql: SqlRunner, slug: string): Promise<boolean> {
  const [row] = await sql`select 1 from slugs where slug = ${slug.toLowerCase()}`
  return row !== undefined
}

/** @throws ProblemError SLUG_TAKEN when the slug is or was another link's. */
async function claimSlug(sql: SqlRunner, slug: string, linkId: string): Promise<void> {
  try {
    await sql`insert into slugs (slug, link_id) values (${slug.toLowerCase()}, ${linkId})`
  } catch (error) {
    if (!isDuplicate(error, 'slugs_pkey')) throw error
    throw new ProblemError('SLUG_TAKEN', { cause: error })
  }
}

export interface NewLink {
  id: string
  owner: string
  fields: LinkFields
  now: number
}

/** @throws ProblemError SLUG_TAKEN */
export async function insertLink(sql: SqlRunner, { id, owner, fields, now }: NewLink): Promise<LinkRecord> {
  const [row] = await sql<LinkRow[]>`
    insert into links ${insertion([{ id, users: [owner], created_at: new Date(now), ...values(fields) }])}
    returning ${columns}`
  if (!row) throw new Error('an inserted link was not returned')
  await claimSlug(sql, fields.shortlink, id)
  await sql`update users set is_new = false where id = ${owner} and is_new`
  return toLink(row)
}

/** @throws ProblemError SLUG_TAKEN */
export async function updateLink(
  sql: SqlRunner,
  before: LinkRecord,
  fields: LinkFields
): Promise<LinkRecord> {
  const [own] = await sql`
    select 1 from slugs where slug = ${fields.shortlink.toLowerCase()} and link_id = ${before.id}`
  if (!own) await claimSlug(sql, fields.shortlink, before.id)
  const [row] = await sql<LinkRow[]>`
    update links set ${assignments(values(fields))} where id = ${before.id} returning ${columns}`
  if (!row) throw new ProblemError('NOT_FOUND')
  return toLink(row)
}

/** A living link of one of its users; another's is as if it did not exist. */
export async function linkOf(sql: SqlRunner, id: string, userId: string): Promise<LinkRecord> {
  const [row] = await sql<LinkRow[]>`
    select ${columns} from links
    where id = ${id} and users @> array[${userId}]::bigint[] and deleted_at is null`
  if (!row) throw new ProblemError('NOT_FOUND')
  return toLink(row)
}

/** Like `linkOf`, and nobody else changes it until the transaction ends. */
export async function lockLink(sql: SqlRunner, id: string, userId: string): Promise<LinkRecord> {
  await sql`select 1 from links where id = ${id} for update`
  return linkOf(sql, id, userId)
}

export async function markDeleted(sql: SqlRunner, id: string, now: number): Promise<void> {
  await sql`update links set deleted_at = ${new Date(now)} where id = ${id}`
}

/** Every slug that leads to a link, in lower case. */
export async function slugsOf(sql: SqlRunner, id: string): Promise<string[]> {
  const rows = await sql<{ slug: string }[]>`select slug from slugs where link_id = ${id}`
  return rows.map(row => row.slug)
}

/** Serialises what counts against one owner's limits until the transaction ends. */
export async function lockOwner(sql: SqlRunner, userId: string): Promise<void> {
  await sql`select 1 from users where id = ${userId} for update`
}
