import type { FastifyInstance } from 'fastify'

import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { bearerOf } from '#server/platform/access.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'

import { visitorOf, type AuthDependencies } from './dependencies.ts'
import { exchangeSession } from './exchange.ts'
import { presentSession } from './present-session.ts'
import { endSession, endSessions, livingSessions } from './sessions.store.ts'

/** The caller's sessions: seen, swapped and ended. */
export function sessionsRoutes(app: FastifyInstance, dependencies: AuthDependencies): void {
  const { sql, clock } = dependencies

  serve(app, users.sessions, async ({ caller: { userId, sessionId } }) => {
    const rows = await livingSessions(sql, { userId, first: sessionId }, clock())
    return rows.map(row => presentSession(row, sessionId))
  })

  serve(app, users.endSession, async ({ caller: { userId }, params: { id } }) => {
    if (await endSession(sql, { id, userId }, clock())) return
    throw new ProblemError('NOT_FOUND', { message: 'Этот вход уже завершён.' })
  })

  serve(app, users.logoutAll, async ({ caller: { userId } }) => {
    await sql.begin(tx => endSessions(tx, userId, clock()))
  })

  serve(app, auth.logout, async ({ caller: { userId, sessionId } }) => {
    await endSession(sql, { id: sessionId, userId }, clock())
  })

  serve(app, auth.exchange, async ({ caller, request }) => {
    const token = bearerOf(request) ?? ''
    return { access_token: await exchangeSession(dependencies, caller, token, visitorOf(request)) }
  })
}
