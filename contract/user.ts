import { Type, type Static } from 'typebox'

import { Provider } from './auth.ts'
import { extend } from './extend.ts'
import { Limits, PlanId } from './plan-schema.ts'
import { Moment, nullable } from './values.ts'

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

/** The way of the last confirmation mail. `refused`: the mailbox did not take it; `failed`: it could not be sent in a day. */
export const ConfirmMail = Type.Object({
  state: Type.Enum(['waiting', 'sent', 'refused', 'failed']),
  at: Moment
})
export type ConfirmMail = Static<typeof ConfirmMail>

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
    wbTokenExpires: nullable(Moment),
    wbTokenPersonal: Type.Boolean({ description: 'the token is one that may not be handed to services' }),
    wbTokenCanWrite: Type.Boolean({
      description: 'the token was made without «Только чтение»: it may change what its categories are about'
    }),
    /** Since when the marketplace has refused the token. */
    wbTokenInvalid: nullable(Moment),
    /** While nothing was ever paid: until when the marketplace may be tried. */
    marketplaceTrialEnds: nullable(Moment)
  },
  { title: 'Profile' }
)
export type Profile = Static<typeof Profile>
