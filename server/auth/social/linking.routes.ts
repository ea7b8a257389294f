import type { FastifyInstance } from 'fastify'

import { auth } from '#contract/auth.ts'
import { visitorOf, type AuthDependencies } from '#server/auth/dependencies.ts'
import { holdCaller } from '#server/auth/held-caller.ts'
import { sureOf } from '#server/auth/sure-caller.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'
import { linkIdentity, unlinkIdentity } from '#server/users/identities.store.ts'

import type { Seals } from './sealed.ts'
import { endOtherSessions } from './social.store.ts'
import { tellOfWay } from './way-linked.ts'
import type { WaysIn } from './ways-in.ts'

/** Further ways in of who is signed in. */
export function linkingRoutes(
  app: FastifyInstance,
  { sql, clock, jobs }: AuthDependencies,
  { seals, ways }: { seals: Seals; ways: WaysIn }
): void {
  serve(app, auth.linkStart, async ({ params: { provider }, body: { password }, caller }) => {
    ways.need(provider)
    const { id: userId } = await sureOf({ sql, clock }, caller, password)
    const ticket = await seals.ticket.seal({ userId }, clock())
    return { url: `${auth[provider].path}?ticket=${ticket}` }
  })

  serve(app, auth.link, async ({ body, caller, request }) => {
    const { userId } = caller
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
      await holdCaller(tx, caller, now)
      const isNew = await linkIdentity(tx, userId, proof, now)
      const { provider } = proof.identity
      if (isNew) await tellOfWay(tx, jobs, { userId, provider }, visitorOf(request), now)
    })
  })

  serve(app, auth.unlink, async ({ params: { provider }, caller }) => {
    const now = clock()
    await sql.begin(async tx => {
      await holdCaller(tx, caller, now)
      await unlinkIdentity(tx, caller.userId, provider)
      // Of whoever came in that way, too.
      await endOtherSessions(tx, caller, now)
    })
  })
}
