import type { LightMyRequestResponse } from 'fastify'

import type { Session } from '#contract/account.ts'

import type { TestApp } from './app.ts'
import { AT_HOME, type TestUser } from './factories.ts'

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
export const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

/** Where a request comes from, and whose it is. */
export interface From {
  address?: string
  userAgent?: string
  token?: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export const tokenOf = (reply: LightMyRequestResponse): string =>
  reply.json<{ access_token: string }>().access_token

/** Who has a session comes from where it was begun, unless that is told. */
const inSession = (from: From): From => (from.token === undefined ? from : { ...AT_HOME, ...from })

/** What a browser asks of sign-in and sessions. */
export function createClient(context: TestApp) {
  const ask = (method: Method, url: string, from: From, payload?: object) =>
    context.app.inject({
      method,
      url,
      remoteAddress: from.address ?? '203.0.113.7',
      headers: {
        'user-agent': from.userAgent ?? CHROME,
        ...(from.token !== undefined && { authorization: `Bearer ${from.token}` })
      },
      ...(payload && { payload })
    })

  return {
    ask,
    signUp: (username: string, password: string) => ask('POST', '/api/users/new', {}, { username, password }),
    signIn: ({ username, password }: Pick<TestUser, 'username' | 'password'>, from: From = {}) =>
      ask('POST', '/api/auth/login', from, { username, password }),
    change: (token: string, password: string | undefined, newPassword: string) =>
      ask('PUT', '/api/users/edit', { token }, { password, newPassword }),
    sendConfirm: (token: string) => ask('POST', '/api/users/confirm/send', { token }),
    confirm: (secret: string, from: From = {}) =>
      ask('GET', `/api/users/confirm/${encodeURIComponent(secret)}`, inSession(from)),
    /** From a session of the account, or with its password. */
    confirmAsOwner: (secret: string, { password, ...from }: From & { password?: string } = {}) =>
      ask('POST', `/api/users/confirm/${encodeURIComponent(secret)}`, inSession(from), { password }),
    sendRestore: (username: string, from: From = {}) =>
      ask('POST', '/api/users/restore/send', from, { username }),
    restore: (secret: string, newPassword: string, from: From = {}) =>
      ask('POST', `/api/users/restore/${encodeURIComponent(secret)}`, inSession(from), { newPassword }),
    logout: (token: string) => ask('POST', '/api/auth/logout', { token }),
    logoutAll: (token: string) => ask('POST', '/api/users/logout-all', { token }),
    exchange: (token: string, from: From = {}) => ask('POST', '/api/auth/exchange', { ...from, token }),
    endSession: (token: string, id: string) => ask('DELETE', `/api/users/sessions/${id}`, { token }),
    sessions: async (token: string): Promise<Session[]> =>
      (await ask('GET', '/api/users/sessions', { token })).json<Session[]>(),
    /** Whether a token still opens what needs one. */
    lives: async (token: string): Promise<boolean> =>
      (await ask('GET', '/api/users/profile', { token })).statusCode === 200
  }
}

export type Client = ReturnType<typeof createClient>
