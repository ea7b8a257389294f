import type { FastifyInstance } from 'fastify'

import { users } from '#contract/users.ts'
import { addMail } from '#server/mail/mails.ts'
import { callerNow } from '#server/platform/access.ts'
import { admitAll } from '#server/platform/attempts.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'
import { isConfirmed, userOfSecret } from '#server/users/sign-in.store.ts'

import { confirmMailRules } from './attempts.ts'
import { confirmAsOwner, confirmBy, deadLink } from './confirm.ts'
import { rightCredentials } from './credentials.ts'
import { visitorOf, type AuthDependencies } from './dependencies.ts'
import { openSession } from './sessions.ts'

/** Proof of a mailbox. */
export function confirmRoutes(app: FastifyInstance, dependencies: AuthDependencies): void {
  const { sql, clock, tokenSecret, jobs } = dependencies

  serve(app, users.confirmSend, async ({ caller: { userId } }) => {
    if (await isConfirmed(sql, userId)) return
    const now = clock()
    await admitAll(
      sql,
      confirmMailRules(userId),
      now,
      'Мы уже отправили вам несколько писем, проверьте и папку «Спам».'
    )
    await sql.begin(tx => addMail(tx, jobs, { kind: 'confirm', userId }, now))
  })

  serve(app, users.confirm, async ({ params: { secret }, request }) => {
    const visitor = visitorOf(request)
    const caller = await callerNow(request, app.identify)
    const now = clock()
    const access_token = await sql.begin(async tx => {
      const user = await confirmBy(tx, dependencies, { secret, caller, visitor }, now)
      return openSession(tx, tokenSecret, user, visitor, now)
    })
    return { access_token }
  })

  /** Whoever has the password of the account that a secret is of. */
  const knownBy = async (secret: string, password: string, address: string) => {
    const userNow = () => userOfSecret(sql, 'confirm', secret, clock())
    const user = await userNow()
    if (!user) throw deadLink()
    const found = await rightCredentials({ sql, clock, username: user.username, address }, password)
    if (found) return found
    // Who has claimed the account meanwhile took the password away: it is the link that no longer holds.
    throw (await userNow())
      ? new ProblemError('BAD_CREDENTIALS', { message: 'Неверный пароль.' })
      : deadLink()
  }

  serve(app, users.confirmAsOwner, async ({ params: { secret }, body: { password }, request }) => {
    const visitor = visitorOf(request)
    const caller = await callerNow(request, app.identify)
    const known = password === undefined ? undefined : await knownBy(secret, password, visitor.address)
    const now = clock()
    const access_token = await sql.begin(async tx => {
      const user = await confirmAsOwner(tx, dependencies, { secret, caller, visitor, known }, now)
      return openSession(tx, tokenSecret, user, visitor, now)
    })
    return { access_token }
  })
}
