import type { ProblemCode } from '#contract/problems.ts'
import { linkMailDayRule, linkMailRule } from '#server/auth/attempts.ts'
import { claimAccount } from '#server/auth/claim.ts'
import type { AuthDependencies } from '#server/auth/dependencies.ts'
import { openShortSession, type Visitor } from '#server/auth/sessions.ts'
import { signIn } from '#server/auth/sign-in.ts'
import { addMail } from '#server/mail/mails.ts'
import { isWithin } from '#server/platform/attempts.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { usernameIn } from '#server/platform/username.ts'
import { findIdentity, linkIdentity } from '#server/users/identities.store.ts'
import type { Identity } from '#server/users/secrets.ts'
import { confirmUser } from '#server/users/sign-in.store.ts'
import { insertUser } from '#server/users/users.store.ts'

import { SocialFault } from './fault.ts'
import { holdUserOfName } from './social.store.ts'
import { tellOfWay } from './way-linked.ts'

/** Who came back from a provider. */
export interface SocialPerson extends Omit<Identity, 'email'> {
  email: string | undefined
  emailVerified: boolean
}

/** A token of two minutes; or a mail has gone to the account's mailbox, which has to agree first. */
export type SocialOutcome = { token: string } | 'link-mailed'

/** The email that can be a name here. */
export function usernameOf(email: string | undefined): string | undefined {
  return email === undefined ? undefined : usernameIn(email)
}

async function mailLink(
  tx: SqlRunner,
  { jobs }: AuthDependencies,
  userId: string,
  identity: Identity,
  now: number
): Promise<void> {
  for (const rule of [linkMailRule(userId), linkMailDayRule(userId)])
    if (!(await isWithin(tx, rule, now))) return
  await addMail(tx, jobs, { kind: 'link', userId, ...identity }, now)
}

async function signUpAs(
  tx: SqlRunner,
  dependencies: AuthDependencies,
  identity: Identity,
  emailVerified: boolean,
  now: number
): Promise<{ id: string; version: number }> {
  const id = newId(now)
  await insertUser(tx, { id, username: identity.email, passwordHash: null, now })
  await linkIdentity(tx, id, { identity, isEmailProved: emailVerified }, now)
  if (emailVerified) await confirmUser(tx, id, dependencies, now)
  else await addMail(tx, dependencies.jobs, { kind: 'confirm', userId: id }, now)
  return { id, version: 0 }
}

/** Source: specification README § 2. A known person signs in; a proved mailbox is as good; a claimed one is asked. */
async function decide(
  tx: SqlRunner,
  dependencies: AuthDependencies,
  { provider, subject, email, emailVerified }: SocialPerson,
  visitor: Visitor,
  now: number
): Promise<SocialOutcome> {
  const open = async (user: { id: string; version: number }) => ({
    token: await signIn(tx, dependencies, user, visitor, now, openShortSession)
  })
  const known = await findIdentity(tx, { provider, subject })
  if (known) {
    const outcome = await open(known)
    // The session holds the user: who has taken this way in away meanwhile did not see it, and ended nothing.
    if (!(await findIdentity(tx, { provider, subject }))) throw new ProblemError('UNAUTHORIZED')
    return outcome
  }

  const username = usernameOf(email)
  if (username === undefined) throw new SocialFault('no_email', 'no email')
  const identity = { provider, subject, email: username }
  const account = await holdUserOfName(tx, username)
  if (!account) {
    const user = await signUpAs(tx, dependencies, identity, emailVerified, now)
    return { token: await openShortSession(tx, dependencies.tokenSecret, user, visitor, now) }
  }
  // Its account was made since: this person is here twice at once.
  if (await findIdentity(tx, identity)) throw new ProblemError('IDENTITY_TAKEN')
  if (!emailVerified) {
    await mailLink(tx, dependencies, account.id, identity, now)
    return 'link-mailed'
  }
  const user = account.confirmed ? account : await claimAccount(tx, dependencies, account, now)
  await linkIdentity(tx, user.id, { identity, isEmailProved: true }, now)
  if (account.confirmed) await tellOfWay(tx, dependencies.jobs, { userId: user.id, provider }, visitor, now)
  return open(user)
}

/** Somebody else was quicker: the same person twice at once, a sign-up with the same email, a changed password. */
const overtaken = new Set<ProblemCode>(['USERNAME_TAKEN', 'IDENTITY_TAKEN', 'UNAUTHORIZED'])
const TRIES = 3

/**
 * Signs a provider's person in or up: all of it or nothing.
 * @throws SocialFault no_email; ProblemError USERNAME_TAKEN, IDENTITY_TAKEN
 */
export async function signInAs(
  dependencies: AuthDependencies,
  person: SocialPerson,
  visitor: Visitor
): Promise<SocialOutcome> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await dependencies.sql.begin(tx =>
        decide(tx, dependencies, person, visitor, dependencies.clock())
      )
    } catch (error) {
      const again = error instanceof ProblemError && overtaken.has(error.code)
      if (!again || tried === TRIES) throw error
    }
  }
}
