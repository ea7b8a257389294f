import { Type, type Static } from 'typebox'

import { ReportMoment, SINCE_HEADER, Zone } from './analytics.ts'
import { extend } from './extend.ts'
import {
  EARLIER_SLUGS_MAX,
  LINK_BYTES_MAX,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  SKIP_MAX,
  SPARK_DAYS
} from './limits.ts'
import { LinkBulk, TagBulk, TagBulkOutcome } from './link-bulk.ts'
import { LinkDraft, LinkEdit, Moment, Slug, Tag, Target } from './link-draft.ts'
import { LinkType, linkTypes } from './link-types.ts'
import { Nothing, route, XLSX } from './route.ts'
import { nullable } from './values.ts'

/** The first that fits: what a person has to know before anything else. */
export const linkStates = ['blocked', 'ended', 'waiting', 'broken', 'active'] as const
export const LinkState = Type.Enum(linkStates, {
  description:
    'blocked by the operator, past its end, before its start, its target does not answer, or working'
})
export type LinkState = Static<typeof LinkState>

/** A short link as everyone outside sees it: every field is always there. */
export const Shortlink = Type.Object(
  {
    _id: Type.String(),
    shortlink: Type.String(),
    fulllink: Type.String(),
    title: Type.String(),
    users: Type.Array(Type.String()),
    isMicrolanding: Type.Boolean(),
    landed: Type.Boolean({ description: 'it is or was a landing: its buttons lead on' }),
    microlandingTemplate: Type.String(),
    additionalLinks: Type.Array(Type.Object({ title: Type.String(), url: Type.String() })),
    creationDate: Type.String({ format: 'date-time' }),
    erid: Type.String(),
    advertiser: Type.String(),
    appImage: Type.String({ description: 'as it was given, or `/uploads/…`' }),
    appTitle: Type.String(),
    appImageAuto: Type.Boolean({
      description: "nobody set it: it is taken from the target's page, and goes when the target changes"
    }),
    appTitleAuto: Type.Boolean(),
    picture: Type.String({
      description: 'our copy of `appImage`, which is what is shown: `/uploads/…`; empty while there is none'
    }),
    description: Type.String(),
    buttonTitle: Type.String(),
    adult: Type.Boolean(),
    tags: Type.Array(Type.String()),
    startDate: Moment,
    endDate: Moment,
    archived: Type.Boolean(),
    state: LinkState,
    nmId: nullable(Type.Integer({ description: 'of the product on Wildberries that it leads to' })),
    blockedReason: Type.String({ description: 'what the operator says of it; empty while it is not blocked' })
  },
  { title: 'Shortlink' }
)
export type Shortlink = Static<typeof Shortlink>

const Count = Type.Union([Type.Integer(), Type.Null()], {
  description: 'over all time; null while the analytics engine is away'
})

export const CountedShortlink = extend(
  Shortlink,
  {
    visits: Count,
    uniqVisits: Count,
    daily: Type.Union([Type.Array(Type.Integer()), Type.Null()], {
      description: `people of each of the last ${SPARK_DAYS} Moscow days that the plan and the link’s visits reach back to, today last; null while the analytics engine is away`
    })
  },
  { title: 'CountedShortlink' }
)
export type CountedShortlink = Static<typeof CountedShortlink>

export const OwnShortlink = extend(
  CountedShortlink,
  {
    earlierShortlinks: Type.Array(Type.String(), {
      maxItems: EARLIER_SLUGS_MAX,
      description: 'slugs that it had before and that still lead to it, the last given first'
    })
  },
  { title: 'OwnShortlink' }
)
export type OwnShortlink = Static<typeof OwnShortlink>

/** Paging of every list. */
export const Page = Type.Object({
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: SKIP_MAX })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, description: `${PAGE_SIZE} unless told` })
  ),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.String({ maxLength: 40, pattern: '^-?[A-Za-z]+$' }))
})

/** Archived links are listed only when asked for. Sorted by creationDate, title, shortlink, fulllink or visits. */
export const LinkListQuery = extend(Page, {
  type: Type.Optional(Type.Enum(linkTypes, { 'x-message': 'Такого типа ссылок нет.' })),
  state: Type.Optional(
    Type.Enum([...linkStates, 'archived'], { 'x-message': 'Такого состояния ссылок нет.' })
  ),
  tag: Type.Optional(Tag)
})

export const TOTAL_HEADER = 'x-total-count'
export const TOTAL_EXACT_HEADER = 'x-total-exact'
export const totalHeaders = [TOTAL_HEADER, TOTAL_EXACT_HEADER] as const

const linkId = { pattern: '^\\d{1,18}$', 'x-message': 'Такой ссылки нет.' } as const
export const LinkId = Type.Object({ id: Type.String(linkId) })

export const links = {
  exists: route({
    method: 'GET',
    path: '/api/users/shortlinks/isExist/:shortlink',
    access: 'user',
    summary: 'Whether a slug is taken, an alias or reserved',
    params: Type.Object({ shortlink: Slug }),
    query: Type.Object({
      link: Type.Optional(
        Type.String({
          ...linkId,
          description: 'id of the link that is to have it: its own earlier ones are free to it'
        })
      )
    }),
    response: Type.Boolean()
  }),
  create: route({
    method: 'POST',
    path: '/api/users/shortlinks',
    access: 'user',
    summary: 'Create a short link',
    status: 201,
    body: LinkDraft,
    bodyBytes: LINK_BYTES_MAX,
    response: Shortlink
  }),
  list: route({
    method: 'GET',
    path: '/api/users/shortlinks',
    access: 'user',
    summary: "The caller's short links with their counts over all time",
    query: LinkListQuery,
    responseHeaders: totalHeaders,
    response: Type.Array(CountedShortlink)
  }),
  one: route({
    method: 'GET',
    path: '/api/users/shortlinks/:id',
    access: 'user',
    summary: "One of the caller's short links",
    params: LinkId,
    response: OwnShortlink
  }),
  update: route({
    method: 'PUT',
    path: '/api/users/shortlinks/:id',
    access: 'user',
    summary: 'Change a short link; an absent field stays, an old slug stays as an alias',
    params: LinkId,
    body: LinkEdit,
    bodyBytes: LINK_BYTES_MAX,
    response: Shortlink
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/users/shortlinks/:id',
    access: 'user',
    summary: 'Delete a short link; its slug is never given out again',
    status: 204,
    params: LinkId,
    response: Nothing
  }),
  bulk: route({
    method: 'POST',
    path: '/api/users/shortlinks/bulk',
    access: 'user',
    summary: 'Archive, restore or delete several links: all of them or none',
    body: LinkBulk,
    response: Type.Object({ changed: Type.Integer() })
  }),
  bulkTags: route({
    method: 'POST',
    path: '/api/users/shortlinks/bulk/tags',
    access: 'user',
    summary: 'Add tags to several links or take them away; nothing changes when one of them is not there',
    body: TagBulk,
    response: TagBulkOutcome
  }),
  tags: route({
    method: 'GET',
    path: '/api/users/shortlinks/tags',
    access: 'user',
    summary: "The caller's tags, the most used first",
    response: Type.Array(Type.Object({ tag: Type.String(), links: Type.Integer() }))
  }),
  type: route({
    method: 'GET',
    path: '/api/users/shortlinks/type',
    access: 'user',
    summary: 'What a target is',
    query: Type.Object({ url: Target }),
    response: Type.Object({
      type: LinkType,
      title: Type.String(),
      nmId: Type.Optional(Type.Integer())
    })
  }),
  preview: route({
    method: 'GET',
    path: '/api/users/shortlinks/preview',
    access: 'user',
    summary:
      "What a target's page says of itself (Open Graph); empty where it says nothing or does not answer",
    query: Type.Object({ url: Target }),
    response: Type.Object({
      title: Type.String(),
      image: Type.String({ description: 'our copy of the picture, `/uploads/…`' })
    })
  }),
  statistics: route({
    method: 'GET',
    path: '/api/users/shortlinks/statistics',
    access: 'user',
    summary: "The caller's links with their figures as a spreadsheet; without dates: the last 30 Moscow days",
    query: Type.Object({
      dateFrom: Type.Optional(ReportMoment),
      dateTo: Type.Optional(ReportMoment),
      tz: Type.Optional(Zone)
    }),
    responseHeaders: [SINCE_HEADER, 'content-disposition'],
    produces: XLSX,
    response: Type.String()
  })
}
