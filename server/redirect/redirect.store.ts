import type { Sql } from '#server/platform/postgres.ts'

import { packPage } from './link-page.ts'
import { marksOf, targetOf } from './target.ts'

/** There may be many in memory: what an opening rarely needs is packed. */
export interface LiveLink {
  state: 'live'
  id: string
  owner: string
  /** Where it leads, with the mark of the advertising. */
  target: string
  /** The target's own UTM marks, as a query. */
  marks: string
  adult: boolean
  isLanding: boolean
  /** It is or was a landing. */
  hasButtons: boolean
  /** Without one it is open always. */
  schedule: Schedule | undefined
  /** For `pageOf`: what pages in place of the redirect show. */
  page: string
}

/** What its texts take of memory, a byte a letter: addresses are ASCII, the page is packed. */
export const bytesOf = ({ target, marks, page }: LiveLink): number =>
  target.length + marks.length + page.length

/** Milliseconds; open before `until`. */
interface Schedule {
  from: number
  until: number
}

/** What the redirect knows of a slug. */
export type Found = LiveLink | { state: 'deleted' } | { state: 'blocked' } | { state: 'unknown' }

/** What is stored of a slug and its link. */
export interface SlugRow {
  slug: string
  id: string
  owner: string
  shortlink: string
  fulllink: string
  title: string
  app_title: string
  description: string
  button_title: string
  picture: string
  /** `no`: under which presses are counted; `waits`: no page has shown it. */
  additional_links: { title: string; url: string; no: number; waits?: boolean }[]
  is_microlanding: boolean
  landed: boolean
  microlanding_template: string
  erid: string
  advertiser: string
  adult: boolean
  starts_at: Date | null
  ends_at: Date | null
  deleted: boolean
  blocked: boolean
}

function scheduleOf({ starts_at, ends_at }: SlugRow): Schedule | undefined {
  if (!starts_at && !ends_at) return undefined
  return { from: starts_at?.getTime() ?? -Infinity, until: ends_at?.getTime() ?? Infinity }
}

/** Of a landing that is switched off those that its page had: it may be open, and printed. */
const buttonsOf = ({ is_microlanding, landed, additional_links }: SlugRow) =>
  is_microlanding ? additional_links : landed ? additional_links.filter(({ waits }) => !waits) : []

function toLive(row: SlugRow): LiveLink {
  const { id, owner, shortlink, fulllink, title, description, erid, advertiser, adult } = row
  return {
    state: 'live',
    id,
    owner,
    target: targetOf(fulllink, erid),
    marks: marksOf(fulllink),
    adult,
    isLanding: row.is_microlanding,
    hasButtons: row.landed,
    schedule: scheduleOf(row),
    page: packPage({
      shortlink,
      fulllink,
      title,
      appTitle: row.app_title,
      description,
      buttonTitle: row.button_title,
      picture: row.picture === '' ? '' : `/uploads/${row.picture}`,
      additionalLinks: buttonsOf(row),
      erid,
      advertiser,
      adult,
      endsAt: row.ends_at?.getTime() ?? null,
      template: row.microlanding_template
    })
  }
}

/** What the row of a slug, or none, tells. @throws when it leads nowhere */
export function toFound(row: SlugRow | undefined): Found {
  if (!row) return { state: 'unknown' }
  if (row.deleted) return { state: 'deleted' }
  if (row.blocked) return { state: 'blocked' }
  return toLive(row)
}

/** Looks slugs up, in lower case, among present names and aliases; answers in their order. */
export async function findSlugs(sql: Sql, slugs: string[]): Promise<(SlugRow | undefined)[]> {
  const rows = await sql<SlugRow[]>`
    select s.slug, l.id, l.users[1] as owner, l.shortlink, l.fulllink, l.title, l.app_title, l.description, l.button_title,
           l.picture, l.additional_links, l.is_microlanding, l.landed, l.microlanding_template, l.erid, l.advertiser, l.adult,
           l.starts_at, l.ends_at,
           l.deleted_at is not null or u.deleted_at is not null as deleted,
           l.blocked_at is not null as blocked
    from slugs s join links l on l.id = s.link_id join users u on u.id = l.users[1]
    where s.slug = any(${slugs})`
  const found = new Map(rows.map(row => [row.slug, row]))
  return slugs.map(slug => found.get(slug))
}
