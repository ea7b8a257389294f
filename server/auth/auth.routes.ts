import { createHash } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { admitAll } from '#server/platform/attempts.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { serve } from '#server/platform/serve.ts'
import { looseUsernameIn } from '#server/platform/username.ts'

import { signUpRules } from './attempts.ts'
import { rightCredentials } from './credentials.ts'
import { visitorOf, type AuthDependencies } from './dependencies.ts'
import { register } from './registration.ts'
import { signIn } from './sign-in.ts'

/** Of what can be nobody's name, a name that nobody has: it takes as long to be refused, and is counted. */
const nobodyNamed = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Sign-up and sign-in. */
export function authRoutes(app: FastifyInstance, dependencies: AuthDependencies): void {
  const { sql, clock } = dependencies

  serve(app, users.create, async ({ body, request }) => {
    const visitor = visitorOf(request)
    await admitAll(sql, signUpRules(visitor.address), clock())
    return { access_token: await register(dependencies, body, visitor) }
  })

  serve(app, auth.login, async ({ body, request }) => {
    const username = looseUsernameIn(body.username) ?? nobodyNamed(body.username)
    const visitor = visitorOf(request)
    const found = await rightCredentials({ sql, clock, username, address: visitor.address }, body.password)
    if (!found) throw new ProblemError('BAD_CREDENTIALS')
    const access_token = await sql.begin(tx => signIn(tx, dependencies, found, visitor, clock()))
    return { access_token }
  })
}
