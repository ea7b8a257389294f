import { Type, type Static } from 'typebox'

import { BULK_ADMIN_MAX, BulkIds, BulkOutcome } from './admin-bulk.ts'
import { Id, Order, sheet } from './admin-values.ts'
import { extend } from './extend.ts'
import { LINK_BYTES_MAX } from './limits.ts'
import { LinkDraft } from './link-draft.ts'
import { CountedShortlink, LinkId, OwnShortlink, Page, Shortlink, totalHeaders } from './links.ts'
import { Nothing, route } from './route.ts'
import { Moment, nullable } from './values.ts'

export const AdminShortlink = extend(
  CountedShortlink,
  {
    username: Type.String({ description: 'of the first of `users`' }),
    blocked: Type.Boolean(),
    complaints: Type.Integer({ description: 'not settled' }),
    waitingButtons: Type.Array(Type.Integer(), {
      description: 'places in `additionalLinks`, from 1, of those that no page has shown: they lead nowhere'
    }),
    deleted: nullable(Moment)
  },
  { title: 'AdminShortlink' }
)
export type AdminShortlink = Static<typeof AdminShortlink>

const WholeAdminShortlink = extend(
  AdminShortlink,
  { earlierShortlinks: OwnShortlink.properties.earlierShortlinks },
  { title: 'WholeAdminShortlink' }
)
export type WholeAdminShortlink = Static<typeof WholeAdminShortlink>

const ShortlinkFilter = Type.Object({
  user: Type.Optional(Id),
  isMicrolanding: Type.Optional(Type.Boolean()),
  adult: Type.Optional(Type.Boolean()),
  blocked: Type.Optional(Type.Boolean()),
  complaints: Type.Optional(Type.Boolean({ description: 'whether any is not settled' }))
})

export const BLOCK_REASON_MAX = 500
const Reason = Type.String({
  minLength: 1,
  maxLength: BLOCK_REASON_MAX,
  pattern: '\\S',
  'x-message': `Напишите, почему ссылка заблокирована: до ${BLOCK_REASON_MAX} знаков.`
})

/** Longer than any text that a link has. */
const Kept = Type.String({ maxLength: 8000 })
/** More than any list of a link has. */
const KEPT_ITEMS = 100

/** Written out: `Type.Partial` and `Type.Pick` would bring the whole engine of schemas to the page's first paint. */
const linkWas = Type.Object({
  isMicrolanding: Type.Optional(Shortlink.properties.isMicrolanding),
  adult: Type.Optional(Shortlink.properties.adult),
  startDate: Type.Optional(Shortlink.properties.startDate),
  endDate: Type.Optional(Shortlink.properties.endDate),
  fulllink: Type.Optional(Kept),
  shortlink: Type.Optional(Kept),
  title: Type.Optional(Kept),
  users: Type.Optional(Type.Array(Kept, { maxItems: KEPT_ITEMS })),
  microlandingTemplate: Type.Optional(Kept),
  additionalLinks: Type.Optional(
    Type.Array(Type.Object({ title: Kept, url: Kept }), { maxItems: KEPT_ITEMS })
  ),
  erid: Type.Optional(Kept),
  advertiser: Type.Optional(Kept),
  description: Type.Optional(Kept),
  buttonTitle: Type.Optional(Kept),
  appTitle: Type.Optional(Kept),
  appImage: Type.Optional(Kept),
  tags: Type.Optional(Type.Array(Kept, { maxItems: KEPT_ITEMS })),
  blockedReason: Type.Optional(Kept),
  blocked: Type.Optional(Type.Boolean())
})

/** `was` as of a user; of the fields that it has. Blocking needs a reason; who is told no reason keeps the one that there is. */
export const ShortlinkEdit = extend(LinkDraft, {
  fulllink: Type.Optional(LinkDraft.properties.fulllink),
  shortlink: Type.Optional(LinkDraft.properties.shortlink),
  users: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      'x-message': 'Выберите от 1 до 20 владельцев.'
    })
  ),
  blocked: Type.Optional(Type.Boolean()),
  reason: Type.Optional(Reason),
  was: Type.Optional(linkWas)
})
export type ShortlinkEdit = Static<typeof ShortlinkEdit>

export const bulkLinkActions = ['block', 'unblock', 'delete'] as const
export const BulkLinks = Type.Object({
  ids: BulkIds,
  action: Type.Enum([...bulkLinkActions]),
  reason: Type.Optional(Reason),
  blocked: Type.Optional(
    Type.Array(Id, {
      maxItems: BULK_ADMIN_MAX,
      description:
        'those of them that are known to be blocked: one that is otherwise by now, and not as wanted, is left as it is'
    })
  )
})

export const adminShortlinks = {
  list: route({
    method: 'GET',
    path: '/api/admin/shortlinks',
    access: 'admin',
    summary: "Everyone's short links",
    query: extend(Page, ShortlinkFilter.properties),
    responseHeaders: totalHeaders,
    response: Type.Array(AdminShortlink)
  }),
  sheet: sheet(
    '/api/admin/shortlinks/xlsx',
    'Short links as a spreadsheet',
    extend(Order, ShortlinkFilter.properties)
  ),
  one: route({
    method: 'GET',
    path: '/api/admin/shortlinks/:id',
    access: 'admin',
    summary: 'One short link, also a deleted one',
    params: LinkId,
    response: WholeAdminShortlink
  }),
  bulk: route({
    method: 'POST',
    path: '/api/admin/shortlinks/bulk',
    access: 'admin',
    summary: 'The same to many short links; each is done or not by itself',
    status: 200,
    body: BulkLinks,
    response: Type.Array(BulkOutcome)
  }),
  update: route({
    method: 'PUT',
    path: '/api/admin/shortlinks/:id',
    access: 'admin',
    summary: 'Change or block a short link; an absent field stays',
    params: LinkId,
    body: ShortlinkEdit,
    bodyBytes: LINK_BYTES_MAX,
    response: WholeAdminShortlink
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/shortlinks/:id',
    access: 'admin',
    summary: 'Delete a short link; its slug is never given out again',
    status: 204,
    params: LinkId,
    response: Nothing
  })
}
