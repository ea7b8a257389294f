import { Type, type TObject } from 'typebox'

import {
  AdminShortlink,
  AdminUser,
  Days,
  Oddity,
  OddityFilter,
  Order,
  Payment,
  PaymentFilter,
  PaymentId,
  ShortlinkEdit,
  ShortlinkFilter,
  StatisticsDay,
  UserEdit,
  UserFilter,
  UserId,
  UserName
} from './admin-rows.ts'
import { LinkId, Page, totalHeaders } from './links.ts'
import { Nothing, route } from './route.ts'

const sheet = <const Path extends string, const Query extends TObject>(
  path: Path,
  summary: string,
  query: Query
) =>
  route({
    method: 'GET',
    path,
    access: 'admin',
    summary,
    query,
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    response: Type.String()
  })

export const admin = {
  users: route({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Users with their status and figures',
    query: Type.Interface([Page, UserFilter], {}),
    responseHeaders: totalHeaders,
    response: Type.Array(AdminUser)
  }),
  userNames: route({
    method: 'GET',
    path: '/api/admin/users/list',
    access: 'admin',
    summary: 'Users to pick from',
    query: Page,
    responseHeaders: totalHeaders,
    response: Type.Array(UserName)
  }),
  usersSheet: sheet(
    '/api/admin/users/xlsx',
    'Users as a spreadsheet',
    Type.Interface([Order, UserFilter], {})
  ),
  updateUser: route({
    method: 'PUT',
    path: '/api/admin/users/:id',
    access: 'admin',
    summary: 'Change a user; an absent field stays, a plan or its end is granted',
    params: UserId,
    body: UserEdit,
    response: AdminUser
  }),
  removeUser: route({
    method: 'DELETE',
    path: '/api/admin/users/:id',
    access: 'admin',
    summary: 'Cancel the subscription of a user and delete the user; payments stay',
    status: 204,
    params: UserId,
    response: Nothing
  }),
  shortlinks: route({
    method: 'GET',
    path: '/api/admin/shortlinks',
    access: 'admin',
    summary: "Everyone's short links",
    query: Type.Interface([Page, ShortlinkFilter], {}),
    responseHeaders: totalHeaders,
    response: Type.Array(AdminShortlink)
  }),
  shortlinksSheet: sheet(
    '/api/admin/shortlinks/xlsx',
    'Short links as a spreadsheet',
    Type.Interface([Order, ShortlinkFilter], {})
  ),
  updateShortlink: route({
    method: 'PUT',
    path: '/api/admin/shortlinks/:id',
    access: 'admin',
    summary: 'Change or block a short link; an absent field stays',
    params: LinkId,
    body: ShortlinkEdit,
    response: AdminShortlink
  }),
  removeShortlink: route({
    method: 'DELETE',
    path: '/api/admin/shortlinks/:id',
    access: 'admin',
    summary: 'Delete a short link; its slug is never given out again',
    status: 204,
    params: LinkId,
    response: Nothing
  }),
  payments: route({
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    summary: 'Payments',
    query: Type.Interface([Page, PaymentFilter], {}),
    responseHeaders: totalHeaders,
    response: Type.Array(Payment)
  }),
  oddities: route({
    method: 'GET',
    path: '/api/admin/payments/odd',
    access: 'admin',
    summary: 'Odd facts about money, the newest first; without a filter those that nobody has settled',
    query: Type.Interface([Page, OddityFilter], {}),
    responseHeaders: totalHeaders,
    response: Type.Array(Oddity)
  }),
  settleOddity: route({
    method: 'PUT',
    path: '/api/admin/payments/odd/:id',
    access: 'admin',
    summary: 'Mark an odd fact as settled, or take that back',
    params: PaymentId,
    body: Type.Object({ settled: Type.Boolean() }),
    response: Oddity
  }),
  paymentsSheet: sheet(
    '/api/admin/payments/xlsx',
    'Payments as a spreadsheet',
    Type.Interface([Order, PaymentFilter], {})
  ),
  refund: route({
    method: 'POST',
    path: '/api/admin/payments/:id/refund',
    access: 'admin',
    summary: 'Give money of a payment back',
    params: PaymentId,
    // No `multipleOf`: 19.99 is no multiple of 0.01 in binary. The server counts in kopecks.
    body: Type.Object({
      amount: Type.Number({ minimum: 0.01, maximum: 10_000_000, 'x-message': 'Введите сумму возврата.' })
    }),
    response: Payment
  }),
  statistics: route({
    method: 'GET',
    path: '/api/admin/statistics',
    access: 'admin',
    summary: 'Registrations, payers, payments and visits, a row for each day',
    query: Days,
    response: Type.Array(StatisticsDay)
  }),
  statisticsSheet: sheet('/api/admin/excel/statistics', 'The statistics as a spreadsheet', Days)
}
