import { setTimeout as sleep } from 'node:timers/promises'

import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { nextName } from './factories.ts'

// People who sign up, create links and change passwords, one step after another, whatever the server answers.

export interface Writers {
  /** What was answered with success. */
  done: { users: string[]; slugs: string[]; passwords: number }
  /** How often each other status was answered; 503 is what an outage may do. */
  refused: Map<number, number>
  stop(): Promise<void>
}

const PAUSE_MS = 20
const Token = Type.Object({ access_token: Type.String() })

const randomAddress = () => `203.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`

/** Needs a server that trusts `X-Forwarded-For`, for sign-ups are limited by address. */
export function startWriters(base: string, people: number): Writers {
  const done: Writers['done'] = { users: [], slugs: [], passwords: 0 }
  const refused: Writers['refused'] = new Map()
  const stopping = new AbortController()

  /** The answer, or undefined when it was a refusal. */
  const ask = async (method: string, path: string, body: unknown, token?: string): Promise<unknown> => {
    const answer = await fetch(base + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': randomAddress(),
        ...(token !== undefined && { authorization: `Bearer ${token}` })
      },
      body: JSON.stringify(body)
    })
    const said: unknown = await answer.json()
    if (answer.ok) return said
    refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1)
    return undefined
  }

  const live = async () => {
    const username = `${nextName('writer')}@example.ru`
    const password = 'secret-123'
    const consents = { personalData: true, terms: true }
    const signedUp = await ask('POST', '/api/users/new', { username, password, consents })
    if (signedUp === undefined) return
    done.users.push(username)
    const { access_token: token } = Value.Parse(Token, signedUp)
    for (const shortlink of [nextName('kept-'), nextName('kept-')]) {
      const draft = { fulllink: 'https://example.ru/page', shortlink }
      if ((await ask('POST', '/api/users/shortlinks', draft, token)) !== undefined) done.slugs.push(shortlink)
    }
    const change = { password, newPassword: 'secret-456' }
    if ((await ask('PUT', '/api/users/edit', change, token)) !== undefined) done.passwords += 1
  }

  const all = Promise.all(
    Array.from({ length: people }, async () => {
      while (!stopping.signal.aborted) {
        await live()
        await sleep(PAUSE_MS)
      }
    })
  )
  // `stop` tells of it.
  all.catch(() => {})
  return {
    done,
    refused,
    async stop() {
      stopping.abort()
      await all
    }
  }
}
