import { Type, type Static } from 'typebox'

import { Provider } from './auth.ts'
import { extend } from './extend.ts'
import { ConfirmMail, Profile } from './user.ts'
import { Moment, nullable } from './values.ts'

const TextVersion = Type.Optional(
  Type.String({ maxLength: 32, description: 'of the texts that were shown; absent: those of today' })
)

export const Consents = Type.Object({
  personalData: Type.Boolean(),
  terms: Type.Boolean(),
  news: Type.Optional(Type.Boolean()),
  textVersion: TextVersion
})

/** News alone change nothing else; a text that is agreed to for the first time, or in a new wording, needs both. */
export const ConsentChange = Type.Object({
  // Written out: `Type.Partial` would bring the whole engine of schemas to the page's first paint.
  personalData: Type.Optional(Type.Boolean()),
  terms: Type.Optional(Type.Boolean()),
  news: Type.Optional(Type.Boolean()),
  textVersion: TextVersion
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
    leftOut: Type.String({
      description: 'what is kept and not in the file, and where that is to be had; Russian'
    }),
    profile: Profile,
    consents: Type.Array(ConsentRecord),
    sessions: Type.Array(extend(Session, { endedAt: nullable(Moment) })),
    identities: Type.Array(Type.Object({ provider: Provider, email: Type.String(), date: Moment })),
    links: Type.Array(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'a Shortlink with its totals, what its placement cost, and when it was deleted'
        }
      )
    ),
    money: Type.Object({
      payments: Type.Array(Type.Object({}, { additionalProperties: true, description: 'an OwnPayment' })),
      subscriptions: Type.Array(
        Type.Object({}, { additionalProperties: true, description: 'a SubscriptionPayment' })
      ),
      refundRequests: Type.Array(Type.Object({ payment: Type.String(), reason: Type.String(), date: Moment }))
    }),
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
