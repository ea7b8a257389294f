import { Type, type Static } from 'typebox'

import { Provider } from '#contract/auth.ts'
import { PlanId } from '#contract/plan-schema.ts'
import { SupportRequest } from '#contract/support.ts'
import { nullable } from '#contract/values.ts'

const LinkState = Type.Enum(['living', 'blocked', 'deleted'])
const Visitor = { device: Type.String(), address: Type.String() }

/**
 * The mails there are: what each is about, as facts that may stay in the database. A secret is no fact: it is made when the mail
 * is written, and stands nowhere else.
 */
export const NewMail = Type.Union([
  Type.Object({ kind: Type.Literal('confirm'), userId: Type.String() }),
  /** `username` may be nobody's. */
  Type.Object({ kind: Type.Literal('restore'), username: Type.String() }),
  Type.Object({ kind: Type.Literal('password-changed'), userId: Type.String(), ...Visitor }),
  Type.Object({ kind: Type.Literal('new-sign-in'), userId: Type.String(), ...Visitor }),
  /** Asks whether a person of a provider may sign in as the user with the same email. */
  Type.Object({
    kind: Type.Literal('link'),
    userId: Type.String(),
    provider: Provider,
    subject: Type.String(),
    email: Type.String()
  }),
  /** A further way in was linked. */
  Type.Object({ kind: Type.Literal('way-linked'), userId: Type.String(), provider: Provider, ...Visitor }),
  /** `until`: milliseconds. */
  Type.Object({ kind: Type.Literal('deletion'), userId: Type.String(), until: Type.Number() }),
  /** The operator has removed the account: `to` is where that is told, for nobody is there any more. */
  Type.Object({ kind: Type.Literal('removed'), userId: Type.String(), to: Type.String() }),
  /** The operator has blocked a link. */
  Type.Object({
    kind: Type.Literal('link-blocked'),
    userId: Type.String(),
    shortlink: Type.String(),
    reason: Type.String()
  }),
  /** The operator has deleted a link. */
  Type.Object({ kind: Type.Literal('link-deleted'), userId: Type.String(), shortlink: Type.String() }),
  /** The operator has given a link to another owner, who is told so too. */
  Type.Object({ kind: Type.Literal('link-given-away'), userId: Type.String(), shortlink: Type.String() }),
  Type.Object({
    kind: Type.Literal('link-received'),
    userId: Type.String(),
    shortlink: Type.String(),
    archived: Type.Optional(Type.Boolean({ description: 'absent: false' }))
  }),
  /**
   * The operator has made somebody else of its users the owner of a link, who is told so too; or the account of its owner is gone.
   * `yours`: it is whoever is told.
   */
  Type.Object({
    kind: Type.Literal('link-owner'),
    userId: Type.String(),
    shortlink: Type.String(),
    yours: Type.Boolean(),
    ownerGone: Type.Optional(Type.Boolean({ description: 'absent: false' }))
  }),
  /** A renewal is near. Money is kopecks, times are milliseconds. */
  Type.Object({
    kind: Type.Literal('charge-soon'),
    userId: Type.String(),
    plan: PlanId,
    amount: Type.Number(),
    currency: Type.String(),
    date: Type.Number()
  }),
  /** Money came. `receipt`: its address, empty while there is none; `next`: of the renewal. */
  Type.Object({
    kind: Type.Literal('paid'),
    userId: Type.String(),
    plan: PlanId,
    amount: Type.Number(),
    currency: Type.String(),
    at: Type.Number(),
    until: Type.Number(),
    receipt: Type.String(),
    next: nullable(Type.Object({ date: Type.Number(), amount: Type.Number() }))
  }),
  /** The plan was changed. `from`: null, if there was none; `next`: of the renewal. */
  Type.Object({
    kind: Type.Literal('plan-changed'),
    userId: Type.String(),
    from: nullable(PlanId),
    plan: PlanId,
    until: Type.Number(),
    next: nullable(Type.Object({ date: Type.Number(), amount: Type.Number() }))
  }),
  /** A renewal failed, and is tried again. `until`: end of what is paid; `nextTry`: null, if unknown; `cardPage`: where the card is changed, or empty. */
  Type.Object({
    kind: Type.Literal('charge-failed'),
    userId: Type.String(),
    plan: PlanId,
    amount: Type.Number(),
    currency: Type.Optional(Type.String({ description: 'absent: RUB' })),
    reason: Type.String(),
    advice: Type.String(),
    until: Type.Number(),
    nextTry: nullable(Type.Number()),
    cardPage: Type.String()
  }),
  /** `by`: who asked for it; `until`: when the plan or, of a deletion, the account ends; `reason`: why the last charge failed, if that ended it. */
  Type.Object({
    kind: Type.Literal('renewal-cancelled'),
    userId: Type.String(),
    plan: PlanId,
    until: Type.Number(),
    by: Type.Enum(['user', 'provider', 'refund', 'deletion', 'removal', 'admin']),
    reason: Type.Optional(Type.String()),
    isCardForgotten: Type.Boolean(),
    /** The mailbox of somebody who is removed meanwhile. */
    to: Type.Optional(Type.String())
  }),
  /** `at`: when the free limits began. */
  Type.Object({ kind: Type.Literal('plan-ended'), userId: Type.String(), plan: PlanId, at: Type.Number() }),
  Type.Object({
    kind: Type.Literal('refunded'),
    userId: Type.String(),
    plan: Type.Optional(PlanId),
    amount: Type.Number(),
    currency: Type.Optional(Type.String({ description: 'absent: RUB' })),
    until: Type.Number(),
    renews: Type.Optional(Type.Boolean({ description: 'absent: not known, of letters of before' })),
    receipt: Type.String()
  }),
  /** The marketplace token comes to its end. Times are milliseconds. */
  Type.Object({ kind: Type.Literal('token-ends'), userId: Type.String(), expiresAt: Type.Number() }),
  /** The marketplace does not take the token any more. */
  Type.Object({ kind: Type.Literal('token-refused'), userId: Type.String(), expiresAt: Type.Number() }),
  /** To the operator: somebody wants money back. `worth`: what the unused days are worth. */
  Type.Object({
    kind: Type.Literal('refund-wanted'),
    userId: Type.String(),
    payment: Type.String(),
    plan: nullable(PlanId),
    amount: Type.Number(),
    paidAt: Type.Number(),
    worth: Type.Number(),
    reason: Type.String(),
    confirmed: Type.Boolean()
  }),
  /** To the operator. */
  Type.Object({
    kind: Type.Literal('support'),
    userId: Type.String(),
    ...SupportRequest.properties,
    confirmed: Type.Boolean(),
    ...Visitor
  }),
  /** To the operator, from anybody. `owner`: number of the user whose link it is; `count`: of complaints about it so far. */
  Type.Object({
    kind: Type.Literal('complaint'),
    shortlink: Type.String(),
    fulllink: Type.String(),
    owner: Type.String(),
    state: LinkState,
    reason: Type.String(),
    email: Type.String(),
    count: Type.Integer()
  }),
  /** To the operator: complaints that no letter of their own told of, by link. `untold`: so many of the link's `count`. */
  Type.Object({
    kind: Type.Literal('complaint-digest'),
    links: Type.Array(
      Type.Object({
        shortlink: Type.String(),
        owner: Type.String(),
        state: LinkState,
        untold: Type.Integer(),
        count: Type.Integer(),
        reason: Type.String()
      })
    )
  })
])
export type NewMail = Static<typeof NewMail>
export type MailKind = NewMail['kind']
