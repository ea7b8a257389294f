import { expect } from 'vitest'

import { newSecret, type SecretKind } from '#server/users/secrets.ts'

import type { TestApp } from './app.ts'
import type { Client } from './auth-client.ts'
import { signUp, type TestUser, idOf } from './factories.ts'

export const NEW = 'another-456'

export interface Forgetful {
  user: TestUser
  userId: string
  /** What only a mail tells. */
  secretOf(kind?: SecretKind): Promise<string>
  /** The status of the answer. */
  signInWith(password: string): Promise<number>
}

/** A new user, who is going to forget the password. */
export async function signUpForgetful(context: TestApp, client: Client): Promise<Forgetful> {
  const user = await signUp(context)
  const userId = await idOf(context, user)
  return {
    user,
    userId,
    secretOf: (kind = 'restore') => newSecret(context.services.sql, { kind, userId }, context.now()),
    signInWith: async password => (await client.signIn({ username: user.username, password })).statusCode
  }
}

export const expectGone = (reply: { json: () => unknown }) =>
  expect(reply.json()).toMatchObject({
    statusCode: 404,
    code: 'NOT_FOUND',
    message: expect.stringContaining('Запросите новую')
  })
