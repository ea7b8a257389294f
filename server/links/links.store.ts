import type { LinkState } from '#contract/links.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { assignments, fragment, insertion, type Fragment } from '#server/platform/sql.ts'

import type { NumberedLink } from './buttons.ts'
import type { LinkFields, LinkRecord } from './link.ts'
import { hostOf, recognise } from './recognition/link-type.ts'
import { claimNextSlug, claimSlug } from './slugs.store.ts'
import { tagKey } from './tags.ts'

export interface LinkRow {
  id: string
  users: string[]
  shortlink: string
  fulllink: string
  title: string
  is_microlanding: boolean
  landed: boolean
  microlanding_template: string
  additional_links: NumberedLink[]
  erid: string
  advertiser: string
  description: string
  button_title: string
  picture: string
  app_title: string
  app_image: string
  title_auto: boolean
  image_auto: boolean
  adult: boolean
  tags: string[]
  starts_at: Date | null
  ends_at: Date | null
  archived: boolean
  nm_id: string | null
  state: LinkState
  blocked_reason: string
  created_at: Date
  kept_from: Date | null
}

export const toLink = (row: LinkRow): LinkRecord => ({
  id: row.id,
  users: row.users,
  shortlink: row.shortlink,
  fulllink: row.fulllink,
  title: row.title,
  isMicrolanding: row.is_microlanding,
  landed: row.landed,
  microlandingTemplate: row.microlanding_template,
  additionalLinks: row.additional_links,
  erid: row.erid,
  advertiser: row.advertiser,
  description: row.description,
  buttonTitle: row.button_title,
  picture: row.picture,
  appTitle: row.app_title,
  appImage: row.app_image,
  titleAuto: row.title_auto,
  imageAuto: row.image_auto,
  adult: row.adult,
  tags: row.tags,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  archived: row.archived,
  nmId: row.nm_id === null ? null : Number(row.nm_id),
  state: row.state,
  blockedReason: row.blocked_reason,
  createdAt: row.created_at,
  keptFrom: row.kept_from?.getTime() ?? null
})

/** Checks in a row that have to fail before a target is called broken. */
export const FAILURES = 2

/** The state of a link; the redirect compares the same moments. */
export const stateAt = (now: number): Fragment => fragment`
  case when blocked_at is not null then 'blocked'
       when ends_at <= ${new Date(now)} then 'ended'
       when starts_at > ${new Date(now)} then 'waiting'
       when failed_checks >= ${FAILURES} then 'broken'
       else 'active' end`

export const columnsAt = (now: number): Fragment => fragment`
  id, users, shortlink, fulllink, title, is_microlanding, landed, microlanding_template, additional_links,
  erid, advertiser, description, button_title, picture, app_title, app_image, title_auto, image_auto,
  adult, tags, starts_at, ends_at, archived_at is not null as archived, nm_id,
  ${stateAt(now)} as state,
  case when blocked_at is null then '' else coalesce(blocked_reason, '') end as blocked_reason, created_at, kept_from`

const values = (fields: LinkFields) => ({
  shortlink: fields.shortlink,
  fulllink: fields.fulllink,
  title: fields.title,
  is_microlanding: fields.isMicrolanding,
  microlanding_template: fields.microlandingTemplate,
  additional_links: JSON.stringify(fields.additionalLinks),
  former_buttons: JSON.stringify(fields.formerButtons),
  erid: fields.erid,
  advertiser: fields.advertiser,
  description: fields.description,
  button_title: fields.buttonTitle,
  app_title: fields.appTitle,
  app_image: fields.appImage,
  picture: fields.picture,
  title_auto: fields.titleAuto,
  image_auto: fields.imageAuto,
  adult: fields.adult,
  tags: fields.tags,
  tag_keys: fields.tags.map(tagKey),
  starts_at: fields.startsAt,
  ends_at: fields.endsAt,
  host: hostOf(fields.fulllink),
  nm_id: recognise(fields.fulllink).nmId ?? null
})

/** From the first landing on, buttons lead on for ever: pages may be open, addresses printed. */
const landed = ({ isMicrolanding }: LinkFields) => (isMicrolanding ? { landed: true } : {})

/** Nothing is known of a new target: it is due, behind all that were due before. */
const unchecked = (now: number) => ({
  failed_checks: 0,
  untold_checks: 0,
  answered: false,
  check_at: new Date(now)
})

export interface NewLink {
  id: string
  owner: string
  fields: LinkFields
  now: number
}

/** @throws ProblemError SLUG_TAKEN */
export async function insertLink(sql: SqlRunner, { id, owner, fields, now }: NewLink): Promise<LinkRecord> {
  const [row] = await sql<LinkRow[]>`
    insert into links ${insertion([{ id, users: [owner], created_at: new Date(now), ...values(fields), ...landed(fields), ...unchecked(now) }])}
    returning ${columnsAt(now)}`
  if (!row) throw new Error('an inserted link was not returned')
  await claimSlug(sql, fields.shortlink, id)
  await sql`update users set is_new = false where id = ${owner} and is_new`
  return toLink(row)
}

/** @throws ProblemError SLUG_TAKEN, INVALID */
export async function updateLink(
  sql: SqlRunner,
  before: LinkRecord,
  fields: LinkFields,
  now: number
): Promise<LinkRecord> {
  await claimNextSlug(sql, fields.shortlink, before.id)
  const moved = fields.fulllink !== before.fulllink
  const sent = values(fields)
  // What a placement cost is of the product that it was for, as its visits are.
  const anew = moved && sent.nm_id !== before.nmId && { nm_since: new Date(now), placement_cost: null }
  const [row] = await sql<LinkRow[]>`
    update links set ${assignments({ ...sent, ...anew, ...landed(fields), ...(moved && unchecked(now)) })}
    where id = ${before.id} returning ${columnsAt(now)}`
  if (!row) throw new ProblemError('NOT_FOUND')
  return toLink(row)
}

/** Of any user, where none is named. */
const ofUser = (userId: string | undefined): Fragment =>
  userId === undefined ? fragment`true` : fragment`users @> array[${userId}]::bigint[]`

async function livingLink(
  sql: SqlRunner,
  id: string,
  userId: string | undefined,
  now: number
): Promise<LinkRecord> {
  const [row] = await sql<LinkRow[]>`
    select ${columnsAt(now)} from links where id = ${id} and ${ofUser(userId)} and deleted_at is null`
  if (!row) throw new ProblemError('NOT_FOUND')
  return toLink(row)
}

/** A living link of one of its users; another's is as if it did not exist. */
export const linkOf = (sql: SqlRunner, id: string, userId: string, now: number): Promise<LinkRecord> =>
  livingLink(sql, id, userId, now)

/** With the buttons that were taken out. */
export type LinkWithPast = LinkRecord & Pick<LinkFields, 'formerButtons'>

/**
 * A living link, of this user where one is named, with the buttons that were taken out; nobody else changes it until the
 * transaction ends.
 */
export async function lockLink(
  sql: SqlRunner,
  id: string,
  userId: string | undefined,
  now: number
): Promise<LinkWithPast> {
  const [row] = await sql<{ former: NumberedLink[] }[]>`
    select former_buttons as former from links where id = ${id} for update`
  return { ...(await livingLink(sql, id, userId, now)), formerButtons: row?.former ?? [] }
}

/** Serialises what counts against one owner's limits until the transaction ends. */
export async function lockOwner(sql: SqlRunner, userId: string): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`
}
