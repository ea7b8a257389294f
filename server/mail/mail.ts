import { Type, type Static } from 'typebox'

import { Provider } from '#contract/auth.ts'
import { SupportRequest } from '#contract/support.ts'

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
  /** To the operator. */
  Type.Object({
    kind: Type.Literal('support'),
    userId: Type.String(),
    ...SupportRequest.properties,
    confirmed: Type.Boolean(),
    ...Visitor
  })
])
export type NewMail = Static<typeof NewMail>
export type MailKind = NewMail['kind']
