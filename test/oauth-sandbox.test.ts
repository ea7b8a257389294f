import { createHash, randomBytes } from 'node:crypto'

import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'

import { startYandex } from '#sandbox/oauth/yandex.ts'

import { duringTests } from './during-tests.ts'

// What the sandbox refuses, so that a sign-in which leaves something out is found here and not by people.

const client = { id: 'id', secret: 'secret', redirectUri: 'http://localhost:3000/api/auth/yandex/callback' }
const people = [{ subject: '1', name: 'Анна', email: 'anna@example.ru' }]

const yandex = duringTests(() => startYandex({ client, people }))

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

const authorization = {
  response_type: 'code',
  client_id: client.id,
  redirect_uri: client.redirectUri,
  state: 'state',
  code_challenge: challenge,
  code_challenge_method: 'S256'
}

const choose = (query: Record<string, string>) =>
  fetch(`${yandex.url}/authorize?${new URLSearchParams(query)}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ person: '1' })
  })

async function newCode(): Promise<string> {
  const answer = await choose(authorization)
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

const ask = (fields: Record<string, string>, basic?: string) =>
  fetch(`${yandex.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', code_verifier: verifier, ...fields }),
    ...(basic !== undefined && {
      headers: { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }
    })
  })

const inBody = { client_id: client.id, client_secret: client.secret }
const Token = Type.Object({ access_token: Type.String() })

describe('the token endpoint', () => {
  test('knows the client by the body and by Basic', async () => {
    expect((await ask({ code: await newCode(), ...inBody })).status).toBe(200)
    expect((await ask({ code: await newCode() }, 'id:secret')).status).toBe(200)
    expect((await ask({ code: await newCode() }, 'id:wrong')).status).toBe(401)
    expect((await ask({ code: await newCode(), ...inBody, client_secret: 'wrong' })).status).toBe(401)
    expect((await ask({ code: await newCode() })).status).toBe(401)
  })

  test('takes a code once, and only with its verifier', async () => {
    const code = await newCode()
    expect((await ask({ code, ...inBody })).status).toBe(200)
    const again = await ask({ code, ...inBody })
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    expect((await ask({ code: await newCode(), ...inBody, code_verifier: 'another' })).status).toBe(400)
  })
})

test.each([['client_id'], ['redirect_uri'], ['code_challenge'], ['code_challenge_method']])(
  'nobody is sent back without the right %s',
  async name => {
    const answer = await choose({ ...authorization, [name]: '' })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  }
)

const info = (authorizing: string) =>
  fetch(`${yandex.url}/info?format=json`, { headers: { authorization: authorizing } })

test.each(['OAuth', 'Bearer'])('the user info is told to the scheme %s', async scheme => {
  const { access_token: token } = Value.Parse(
    Token,
    await (await ask({ code: await newCode(), ...inBody })).json()
  )
  expect(await (await info(`${scheme} ${token}`)).json()).toMatchObject({
    id: '1',
    default_email: 'anna@example.ru'
  })
  expect((await info(`${scheme} wrong`)).status).toBe(401)
})
