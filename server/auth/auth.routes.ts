import type { FastifyInstance, FastifyRequest } from 'fastify'

import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { serve } from '#server/platform/serve.ts'
import { credentialsOf } from '#server/users/users.store.ts'

import { admit, forgive, signInRules, signUpRules } from './attempts.ts'
import { isPassword } from './password.ts'
import { normalUsername, register } from './registration.ts'
import { openSession, type Visitor } from './sessions.ts'

export interface AuthDependencies {
  sql: Sql
  clock: Clock
  tokenSecret: Uint8Array
}

export const visitorOf = (request: FastifyRequest): Visitor => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip
})

/** Sign-up and sign-in. */
export function authRoutes(app: FastifyInstance, { sql, clock, tokenSecret }: AuthDependencies): void {
  serve(app, users.create, async ({ body, request }) => {
    await admit(sql, signUpRules(request.ip), clock())
    const token = await register(sql, tokenSecret, body, visitorOf(request), clock())
    return { access_token: token }
  })

  serve(app, auth.login, async ({ body, request }) => {
    const username = normalUsername(body.username)
    const rules = signInRules(username, request.ip)
    await admit(sql, rules, clock())
    const found = await credentialsOf(sql, username)
    const right = await isPassword(found?.passwordHash ?? null, body.password)
    if (!found || !right) throw new ProblemError('BAD_CREDENTIALS')
    await forgive(sql, rules)
    return { access_token: await openSession(sql, tokenSecret, found, visitorOf(request), clock()) }
  })
}
