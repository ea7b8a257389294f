import { Type, type Static } from 'typebox'

import { AccessToken, Password, Provider, Username } from './auth.ts'
import { extend } from './extend.ts'
import { Limits, PlanId } from './plans.ts'
import { Nothing, route } from './route.ts'

export const Role = Type.Enum(['ADMIN', 'USER', 'SELLER'])
export type Role = Static<typeof Role>

export const UserStatus = Type.Enum(['NEW', 'ACTIVE', 'OVERDUE', 'INACTIVE'])
export type UserStatus = Static<typeof UserStatus>

export const User = Type.Object(
  {
    _id: Type.String(),
    username: Type.String(),
    confirm: Type.Boolean(),
    onboarding: Type.Boolean(),
    telegram: Type.String(),
    registrationDate: Type.String({ format: 'date-time' }),
    payedTo: Type.String({ format: 'date-time' }),
    plan: Type.Union([PlanId, Type.Null()]),
    roles: Type.Array(Role),
    new: Type.Boolean(),
    wbToken: Type.Union([Type.String(), Type.Null()], { description: 'a mask of the last four characters' }),
    status: UserStatus
  },
  { title: 'User' }
)
export type User = Static<typeof User>

const nullable = <const S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])

const Moment = Type.String({ format: 'date-time' })

/** The way of the last confirmation mail. `refused`: the mailbox did not take it. */
const ConfirmMail = Type.Object({
  state: Type.Enum(['waiting', 'sent', 'refused']),
  at: Moment
})

export const Profile = extend(
  User,
  {
    limits: Limits,
    usage: Limits,
    hasPassword: Type.Boolean(),
    /** Further ways in. */
    identities: Type.Array(Provider),
    /** Nothing was agreed to yet: the page asks before anything else. */
    consentsNeeded: Type.Boolean(),
    news: Type.Boolean({ description: 'agreed to letters with news' }),
    confirmMail: nullable(ConfirmMail),
    /** When the account will be removed, if that was asked for. */
    deletion: nullable(Moment),
    wbTokenExpires: nullable(Moment)
  },
  { title: 'Profile' }
)
export type Profile = Static<typeof Profile>

/** The provider's subscription letter for letter; what it did not say is null. */
export const SubscriptionPayment = Type.Object(
  {
    Id: nullable(Type.String()),
    Status: nullable(Type.String()),
    StatusCode: nullable(Type.Number()),
    Currency: nullable(Type.String()),
    CurrencyCode: nullable(Type.Number()),
    Amount: nullable(Type.Number()),
    Description: nullable(Type.String()),
    RequireConfirmation: nullable(Type.Boolean()),
    StartDate: nullable(Type.String()),
    StartDateIso: nullable(Type.String()),
    Interval: nullable(Type.String()),
    IntervalCode: nullable(Type.Number()),
    Period: nullable(Type.Number()),
    MaxPeriods: nullable(Type.Number()),
    SuccessfulTransactionsNumber: nullable(Type.Number()),
    FailedTransactionsNumber: nullable(Type.Number()),
    LastTransactionDate: nullable(Type.String()),
    LastTransactionDateIso: nullable(Type.String()),
    NextTransactionDate: nullable(Type.String()),
    NextTransactionDateIso: nullable(Type.String())
  },
  { title: 'SubscriptionPayment' }
)

export const Consents = Type.Object({
  personalData: Type.Boolean(),
  terms: Type.Boolean(),
  news: Type.Optional(Type.Boolean())
})

export const ConsentKind = Type.Enum(['personalData', 'terms', 'news'])
export type ConsentKind = Static<typeof ConsentKind>

/** What was agreed to or taken back, and when. */
export const ConsentRecord = Type.Object(
  { kind: ConsentKind, given: Type.Boolean(), textVersion: Type.String(), date: Moment },
  { title: 'ConsentRecord' }
)
export type ConsentRecord = Static<typeof ConsentRecord>

export const Session = Type.Object(
  {
    _id: Type.String(),
    device: Type.String({ description: 'browser and system by name; empty when they are not known' }),
    address: Type.String(),
    createdAt: Moment,
    lastUsedAt: Moment,
    current: Type.Boolean()
  },
  { title: 'Session' }
)

export type Session = Static<typeof Session>

/** Everything that is kept about somebody, as a file. */
export const UserExport = Type.Object(
  {
    exportedAt: Moment,
    profile: Profile,
    consents: Type.Array(ConsentRecord),
    sessions: Type.Array(extend(Session, { endedAt: nullable(Moment) })),
    identities: Type.Array(Type.Object({ provider: Provider, email: Type.String(), date: Moment })),
    links: Type.Array(
      Type.Object(
        {},
        { additionalProperties: true, description: 'a Shortlink with its totals, and when it was deleted' }
      )
    ),
    letters: Type.Array(
      Type.Object({
        kind: Type.String(),
        date: Moment,
        state: ConfirmMail.properties.state,
        facts: Type.Object({}, { additionalProperties: true, description: 'what it was about' })
      })
    )
  },
  { title: 'UserExport' }
)
export type UserExport = Static<typeof UserExport>

const Secret = Type.Object({ secret: Type.String({ minLength: 1, maxLength: 128 }) })

export const users = {
  create: route({
    method: 'POST',
    path: '/api/users/new',
    access: 'public',
    summary: 'Sign up',
    status: 201,
    body: Type.Object({
      username: Username,
      password: Password,
      consents: Type.Optional(Consents)
    }),
    response: AccessToken
  }),
  profile: route({
    method: 'GET',
    path: '/api/users/profile',
    access: 'user',
    summary: 'The caller, with limits and usage',
    response: Profile
  }),
  subscription: route({
    method: 'GET',
    path: '/api/users/profile/subscription',
    access: 'user',
    summary: "The caller's subscription, or null",
    response: Type.Union([SubscriptionPayment, Type.Null()])
  }),
  edit: route({
    method: 'PUT',
    path: '/api/users/edit',
    access: 'user',
    summary: 'Change the caller; unknown and protected fields change nothing',
    body: Type.Object({
      wbToken: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 4096 }))),
      onboarding: Type.Optional(Type.Boolean()),
      telegram: Type.Optional(
        Type.String({
          maxLength: 64,
          pattern: '^(@?[A-Za-z][A-Za-z0-9_]{3,31})?$',
          'x-message': 'Введите имя в Telegram, например @ivanova.'
        })
      ),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
      newPassword: Type.Optional(Password)
    }),
    response: extend(Profile, { access_token: Type.Optional(Type.String()) })
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/users/profile',
    access: 'user',
    summary: 'Delete the own account; 30 days to think better',
    status: 204,
    body: Type.Object({
      password: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 1024,
          description:
            'required where the account has one; without one the session must be younger than ten minutes'
        })
      )
    }),
    response: Nothing
  }),
  keep: route({
    method: 'POST',
    path: '/api/users/profile/keep',
    access: 'user',
    summary: 'Take back the wish to delete the own account',
    status: 204,
    response: Nothing
  }),
  export: route({
    method: 'GET',
    path: '/api/users/export',
    access: 'user',
    summary: 'Everything that is kept about the caller',
    responseHeaders: ['content-disposition'],
    response: UserExport
  }),
  consents: route({
    method: 'POST',
    path: '/api/users/consents',
    access: 'user',
    summary: 'Consents of the first screen after a social sign-up; later `news` may change',
    status: 201,
    body: Consents,
    response: Consents
  }),
  consentRecords: route({
    method: 'GET',
    path: '/api/users/consents',
    access: 'user',
    summary: 'What the caller agreed to and took back, the last first',
    response: Type.Array(ConsentRecord)
  }),
  ownVisits: route({
    method: 'GET',
    path: '/api/users/own-visits',
    access: 'user',
    summary: 'Signed addresses, for ten minutes, that make visits of the browser uncounted and counted again',
    response: Type.Object({ off: Type.String(), on: Type.String() })
  }),
  logoutAll: route({
    method: 'POST',
    path: '/api/users/logout-all',
    access: 'user',
    summary: 'End every session of the caller',
    status: 204,
    response: Nothing
  }),
  sessions: route({
    method: 'GET',
    path: '/api/users/sessions',
    access: 'user',
    summary: "The caller's sessions",
    response: Type.Array(Session)
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/users/sessions/:id',
    access: 'user',
    summary: 'End one session',
    status: 204,
    params: Type.Object({
      id: Type.String({ maxLength: 36, pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
    }),
    response: Nothing
  }),
  confirmSend: route({
    method: 'POST',
    path: '/api/users/confirm/send',
    access: 'user',
    summary: 'Send the confirmation mail again',
    status: 204,
    response: Nothing
  }),
  confirm: route({
    method: 'GET',
    path: '/api/users/confirm/:secret',
    access: 'public',
    summary: 'Confirm the email by the mailed secret',
    params: Secret,
    response: AccessToken
  }),
  restoreSend: route({
    method: 'POST',
    path: '/api/users/restore/send',
    access: 'public',
    summary: 'Mail a secret that sets a new password',
    status: 204,
    body: Type.Object({ username: Username }),
    response: Nothing
  }),
  restore: route({
    method: 'POST',
    path: '/api/users/restore/:secret',
    access: 'public',
    summary: 'Set a new password by the mailed secret',
    params: Secret,
    body: Type.Object({ newPassword: Password }),
    response: AccessToken
  })
}
