import { Type, type Static } from 'typebox'

import { LinkDraft } from './link-draft.ts'
import { CountedShortlink, Page } from './links.ts'
import { PaymentStatus } from './payment-status.ts'
import { PlanId } from './plans.ts'
import { Role, User, UserStatus } from './user.ts'
import { users } from './users.ts'
import { Moment, nullable } from './values.ts'

const id = { pattern: '^\\d{1,18}$' }
const Id = Type.String(id)

const Day = Type.String({
  format: 'date',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  'x-message': 'Введите дату вида 2026-11-21.'
})

/** Whole Moscow days, both ends included. */
export const Days = Type.Object({ dateFrom: Type.Optional(Day), dateTo: Type.Optional(Day) })

export const UserId = Type.Object({
  id: Type.String({ ...id, 'x-message': 'Такого пользователя нет.' })
})

export const PaymentId = Type.Object({
  id: Type.String({ ...id, 'x-message': 'Такого платежа нет.' })
})

const Visits = Type.Union([Type.Integer(), Type.Null()], {
  description: 'null while the analytics engine is away'
})

export const AdminUser = Type.Interface(
  [User],
  { links: Type.Integer(), visits: Visits, paid: Type.Number({ description: 'less refunds' }) },
  { title: 'AdminUser' }
)
export type AdminUser = Static<typeof AdminUser>

export const UserName = Type.Object({ _id: Type.String(), username: Type.String() }, { title: 'UserName' })

export const UserFilter = Type.Object({
  status: Type.Optional(UserStatus),
  plan: Type.Optional(PlanId),
  role: Type.Optional(Role),
  confirm: Type.Optional(Type.Boolean())
})

export const UserEdit = Type.Object({
  plan: Type.Optional(Type.Union([PlanId, Type.Null()], { 'x-message': 'Такого тарифа нет.' })),
  payedTo: Type.Optional(
    Type.String({ format: 'date-time', 'x-message': 'Введите, до какого времени оплачено.' })
  ),
  roles: Type.Optional(
    Type.Array(Role, { minItems: 1, uniqueItems: true, 'x-message': 'Выберите хотя бы одну роль.' })
  ),
  confirm: Type.Optional(Type.Boolean()),
  telegram: users.edit.body.properties.telegram
})
export type UserEdit = Static<typeof UserEdit>

export const AdminShortlink = Type.Interface(
  [CountedShortlink],
  { username: Type.String({ description: 'of the first of `users`' }), blocked: Type.Boolean() },
  { title: 'AdminShortlink' }
)
export type AdminShortlink = Static<typeof AdminShortlink>

export const ShortlinkFilter = Type.Object({
  user: Type.Optional(Id),
  isMicrolanding: Type.Optional(Type.Boolean()),
  adult: Type.Optional(Type.Boolean()),
  blocked: Type.Optional(Type.Boolean())
})

export const ShortlinkEdit = Type.Interface([LinkDraft], {
  users: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      'x-message': 'Выберите от 1 до 20 владельцев.'
    })
  ),
  blocked: Type.Optional(Type.Boolean())
})
export type ShortlinkEdit = Static<typeof ShortlinkEdit>

/** A payment outlives its user: `user` is the id it had. */
export const Payment = Type.Object(
  {
    _id: Type.String(),
    date: Moment,
    user: Type.String(),
    username: Type.String(),
    plan: Type.Union([PlanId, Type.Null()]),
    amount: Type.Number(),
    refunded: Type.Number(),
    currency: Type.String(),
    status: PaymentStatus,
    promo: Type.String({ description: 'the code, or empty' }),
    odd: Type.Boolean({
      description: 'honoured, but worth a look: such as a promo code without a reserved use'
    }),
    transactionId: Type.String(),
    invoiceId: Type.String(),
    subscriptionId: Type.String()
  },
  { title: 'Payment' }
)
export type Payment = Static<typeof Payment>

/** What is odd about money: found with a message of the provider, or by the nightly comparison. */
export const Oddity = Type.Object(
  {
    _id: Type.String(),
    date: Moment,
    reason: Type.String({ description: 'a stable code' }),
    text: Type.String({ description: 'the same in Russian, with what to do' }),
    user: Type.String({ description: 'the id, or empty' }),
    username: Type.String(),
    transactionId: Type.String(),
    subscriptionId: Type.String(),
    amount: nullable(Type.Number()),
    settled: nullable(Moment)
  },
  { title: 'Oddity' }
)
export type Oddity = Static<typeof Oddity>

export const OddityFilter = Type.Object({ settled: Type.Optional(Type.Boolean()) })

export const PaymentFilter = Type.Interface([Days], {
  user: Type.Optional(Id),
  plan: Type.Optional(PlanId),
  status: Type.Optional(PaymentStatus),
  odd: Type.Optional(Type.Boolean())
})

export const StatisticsDay = Type.Object(
  {
    date: Type.String({ format: 'date' }),
    registrations: Type.Integer(),
    newPayers: Type.Integer(),
    payments: Type.Integer(),
    sum: Type.Number(),
    visits: Visits
  },
  { title: 'StatisticsDay' }
)
export type StatisticsDay = Static<typeof StatisticsDay>

/** A spreadsheet holds every row of the list that it is made from, so it has all of its query but the page. */
export const Order = Type.Pick(Page, ['search', 'sort'])
