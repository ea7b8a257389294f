import { Type, type Static } from 'typebox'

import { BulkIds, BulkOutcome } from './admin-bulk.ts'
import { id, Order, sheet, Visits } from './admin-values.ts'
import { extend } from './extend.ts'
import { Page, totalHeaders } from './links.ts'
import { PlanId } from './plan-schema.ts'
import { Nothing, route } from './route.ts'
import { Role, User, UserStatus } from './user.ts'
import { users } from './users.ts'
import { Moment, nullable } from './values.ts'

const UserId = Type.Object({
  id: Type.String({ ...id, 'x-message': 'Такого пользователя нет.' })
})

export const AdminUser = extend(
  User,
  { links: Type.Integer(), visits: Visits, paid: Type.Number({ description: 'less refunds' }) },
  { title: 'AdminUser' }
)
export type AdminUser = Static<typeof AdminUser>

/** What stands beside a row of the list when one user is looked at. */
export const AdminUserDetails = extend(
  AdminUser,
  {
    payments: Type.Integer(),
    lastSeen: nullable(Moment),
    sessions: Type.Integer({ description: 'that are signed in' }),
    subscription: nullable(
      Type.Object({ _id: Type.String(), status: Type.String(), nextCharge: nullable(Moment) })
    ),
    deletion: nullable(Moment),
    complaints: Type.Integer({ description: 'about links of the user, not settled' })
  },
  { title: 'AdminUserDetails' }
)
export type AdminUserDetails = Static<typeof AdminUserDetails>

const UserName = Type.Object({ _id: Type.String(), username: Type.String() }, { title: 'UserName' })

const UserFilter = Type.Object({
  status: Type.Optional(UserStatus),
  plan: Type.Optional(PlanId),
  role: Type.Optional(Role),
  confirm: Type.Optional(Type.Boolean())
})

const userFields = {
  plan: Type.Optional(Type.Union([PlanId, Type.Null()], { 'x-message': 'Такого тарифа нет.' })),
  payedTo: Type.Optional(
    Type.String({ format: 'date-time', 'x-message': 'Введите, до какого времени оплачено.' })
  ),
  roles: Type.Optional(
    Type.Array(Role, {
      minItems: 1,
      maxItems: Role.enum.length,
      uniqueItems: true,
      'x-message': 'Выберите хотя бы одну роль.'
    })
  ),
  confirm: Type.Optional(Type.Boolean()),
  telegram: users.edit.body.properties.telegram
}

/** `was`: what the form was opened with. Where something else is stored by now, nothing is changed: 409 tells what. */
export const UserEdit = Type.Object({ ...userFields, was: Type.Optional(Type.Object(userFields)) })
export type UserEdit = Static<typeof UserEdit>

export const bulkUserActions = ['confirm', 'signOut', 'delete'] as const
const BulkUsers = Type.Object({ ids: BulkIds, action: Type.Enum([...bulkUserActions]) })

export const adminUsers = {
  list: route({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Users with their status and figures',
    query: extend(Page, UserFilter.properties),
    responseHeaders: totalHeaders,
    response: Type.Array(AdminUser)
  }),
  names: route({
    method: 'GET',
    path: '/api/admin/users/list',
    access: 'admin',
    summary: 'Users to pick from',
    query: Page,
    responseHeaders: totalHeaders,
    response: Type.Array(UserName)
  }),
  sheet: sheet('/api/admin/users/xlsx', 'Users as a spreadsheet', extend(Order, UserFilter.properties)),
  one: route({
    method: 'GET',
    path: '/api/admin/users/:id',
    access: 'admin',
    summary: 'Everything about a user',
    params: UserId,
    response: AdminUserDetails
  }),
  bulk: route({
    method: 'POST',
    path: '/api/admin/users/bulk',
    access: 'admin',
    summary: 'The same to many users; each is done or not by itself',
    status: 200,
    body: BulkUsers,
    response: Type.Array(BulkOutcome)
  }),
  update: route({
    method: 'PUT',
    path: '/api/admin/users/:id',
    access: 'admin',
    summary:
      'Change a user; an absent field stays, a plan or its end is granted; without a plan nothing renews',
    params: UserId,
    body: UserEdit,
    response: AdminUser
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/users/:id',
    access: 'admin',
    summary: 'Cancel the subscription of a user and delete the user; payments stay',
    status: 204,
    params: UserId,
    response: Nothing
  })
}
