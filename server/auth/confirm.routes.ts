import type { FastifyInstance } from 'fastify'

import { users } from '#contract/users.ts'
import { addMail } from '#server/mail/mails.ts'
import { admit } from '#server/platform/attempts.ts'
import { serve } from '#server/platform/serve.ts'
import { isConfirmed } from '#server/users/sign-in.store.ts'

import { confirmMailRule } from './attempts.ts'
import { confirmBy } from './confirm.ts'
import { visitorOf, type AuthDependencies } from './dependencies.ts'
import { openSession } from './sessions.ts'

/** Proof of a mailbox. */
export function confirmRoutes(app: FastifyInstance, dependencies: AuthDependencies): void {
  const { sql, clock, tokenSecret, jobs } = dependencies

  serve(app, users.confirmSend, async ({ caller: { userId } }) => {
    if (await isConfirmed(sql, userId)) return
    const now = clock()
    await admit(
      sql,
      confirmMailRule(userId),
      now,
      'Мы уже отправили вам несколько писем, проверьте и папку «Спам».'
    )
    await sql.begin(tx => addMail(tx, jobs, { kind: 'confirm', userId }, now))
  })

  serve(app, users.confirm, async ({ params, request }) => {
    const now = clock()
    const access_token = await sql.begin(async tx => {
      const user = await confirmBy(tx, dependencies, params.secret, now)
      return openSession(tx, tokenSecret, user, visitorOf(request), now)
    })
    return { access_token }
  })
}
