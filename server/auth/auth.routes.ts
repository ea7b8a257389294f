import type { FastifyInstance, FastifyRequest } from 'fastify'

import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { admit } from '#server/platform/attempts.ts'
import { clientAddress } from '#server/platform/client-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { serve } from '#server/platform/serve.ts'

import { signUpRule } from './attempts.ts'
import { rightCredentials } from './credentials.ts'
import { normalUsername, register } from './registration.ts'
import { openSession, type Visitor } from './sessions.ts'

export interface AuthDependencies {
  sql: Sql
  clock: Clock
  tokenSecret: Uint8Array
}

export const visitorOf = (request: FastifyRequest): Visitor => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: clientAddress(request)
})

/** Sign-up and sign-in. */
export function authRoutes(app: FastifyInstance, { sql, clock, tokenSecret }: AuthDependencies): void {
  serve(app, users.create, async ({ body, request }) => {
    const visitor = visitorOf(request)
    await admit(sql, signUpRule(visitor.address), clock())
    return { access_token: await register(sql, tokenSecret, body, visitor, clock()) }
  })

  serve(app, auth.login, async ({ body, request }) => {
    const username = normalUsername(body.username)
    const visitor = visitorOf(request)
    const found = await rightCredentials({ sql, clock, username, address: visitor.address }, body.password)
    if (!found) throw new ProblemError('BAD_CREDENTIALS')
    return { access_token: await openSession(sql, tokenSecret, found, visitor, clock()) }
  })
}
