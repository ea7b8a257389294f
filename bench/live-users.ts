import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { createShortlink, PERSON } from '#test/over-http.ts'

export interface BenchUser {
  token: string
  slug: string
}

const Token = Type.Object({ access_token: Type.String() })

/** As a person's browser. @throws when it is refused */
export async function ask(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('user-agent', PERSON)
  const answer = await fetch(url, { ...init, headers })
  if (answer.status >= 400) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`)
  return answer
}

async function makeUser(base: string, index: number): Promise<BenchUser> {
  const answer = await ask(`${base}/api/users/new`, {
    method: 'POST',
    // Sign-ups are limited by address.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${index % 250}` },
    body: JSON.stringify({ username: `reader-${index}@example.ru`, password: 'secret-123' })
  })
  const { access_token: token } = Value.Parse(Token, await answer.json())
  return { token, slug: await createShortlink(base, token, `reader-${index}`) }
}

/** People with a link each. */
export async function makeUsers(base: string, count: number): Promise<BenchUser[]> {
  const users: BenchUser[] = []
  for (let index = 0; index < count; index += 4) {
    const some = Array.from({ length: Math.min(4, count - index) }, (_, of) => makeUser(base, index + of))
    users.push(...(await Promise.all(some)))
  }
  return users
}
