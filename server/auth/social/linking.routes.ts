import type { FastifyInstance } from 'fastify'

import { auth } from '#contract/auth.ts'
import type { AuthDependencies } from '#server/auth/dependencies.ts'
import { holdSession, livingSession } from '#server/auth/sessions.store.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'
import { linkIdentity, unlinkIdentity } from '#server/users/identities.store.ts'

import type { Seals } from './sealed.ts'
import type { WayIn } from './ways-in.ts'

/** Further ways in of who is signed in. */
export function linkingRoutes(
  app: FastifyInstance,
  { sql, clock }: AuthDependencies,
  { seals, wayIn }: { seals: Seals; wayIn: WayIn }
): void {
  serve(app, auth.linkStart, async ({ params: { provider }, caller: { userId } }) => {
    wayIn(provider)
    const ticket = await seals.ticket.seal({ userId }, clock())
    return { url: `${auth[provider].path}?ticket=${ticket}` }
  })

  serve(app, auth.link, async ({ body, caller: { userId, sessionId } }) => {
    const now = clock()
    const proof = await seals.proof.open(body.proof, now)
    if (!proof) throw invalid('proof', 'Прошло больше двух минут. Привяжите ещё раз.')
    if (proof.userId !== userId) {
      throw new ProblemError('FORBIDDEN', {
        message: 'Привязку начали из другого аккаунта. Войдите в него или начните заново.'
      })
    }
    await sql.begin(async tx => {
      // Whoever proves the mailbox of an account ends its sessions: one that ends now links nothing afterwards.
      const session = await holdSession(tx, { id: sessionId, userId })
      const roles = session && (await livingSession(tx, { sessionId, userId, version: session.version }, now))
      if (!roles) throw new ProblemError('UNAUTHORIZED')
      await linkIdentity(tx, userId, proof.identity, now)
    })
  })

  serve(app, auth.unlink, async ({ params: { provider }, caller: { userId } }) => {
    await sql.begin(tx => unlinkIdentity(tx, userId, provider))
  })
}
