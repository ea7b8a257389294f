import { createServer } from 'node:http'

import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { openSandbox, type Sandbox } from '#sandbox/wildberries/server.ts'
import { newSecret, type SecretKind } from '#server/users/secrets.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createClient, tokenOf, type Client } from '#test/auth-client.ts'
import { signUp, type TestUser, idOf } from '#test/factories.ts'
import { withoutDeadlines } from '#test/no-hurry.ts'
import { freePort } from '#test/process.ts'

// What was begun in an account before it changed hands is not finished afterwards.

/** Ends when the marketplace is to answer. */
let answering = Promise.withResolvers<void>()
let asked = Promise.withResolvers<void>()
const marketplace = createServer((_request, response) => {
  asked.resolve()
  void answering.promise.then(() => response.end(JSON.stringify({ Status: 'OK' })))
})

let sandbox: Sandbox
let context: TestApp
let client: Client
let user: TestUser
let userId: string
beforeAll(async () => {
  const port = await freePort()
  await new Promise<void>(resolve => {
    marketplace.listen(port, '127.0.0.1', resolve)
  })
  sandbox = await openSandbox()
  context = await startTestApp({ WILDBERRIES_COMMON_URL: `http://127.0.0.1:${port}` })
  client = createClient(context)
})
afterAll(async () => {
  await context.close()
  await sandbox.close()
  marketplace.close()
})
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  answering = Promise.withResolvers()
  asked = Promise.withResolvers()
  user = await signUp(context)
  userId = await idOf(context, user)
})

const secretOf = (kind: SecretKind = 'confirm') =>
  newSecret(context.services.sql, { kind, userId }, context.now())
const edit = (payload: object) => client.ask('PUT', '/api/users/edit', user, payload)
const profileOf = async (token: string) => (await client.ask('GET', '/api/users/profile', { token })).json()

test('a marketplace token that was tried before is not kept afterwards, nor what came with it', async () => {
  onTestFinished(withoutDeadlines())
  const late = edit({ wbToken: sandbox.tokenOf('good'), telegram: '@stranger', onboarding: true })
  await asked.promise
  const token = tokenOf(await client.confirm(await secretOf()))
  answering.resolve()
  expect((await late).json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED' })
  expect(await profileOf(token)).toMatchObject({
    wbToken: null,
    telegram: '',
    onboarding: false,
    roles: ['USER']
  })
  expect(await context.services.sql`select 1 from marketplace_tokens where user_id = ${userId}`).toEqual([])
})

test('the same of a session that was signed out meanwhile', async () => {
  onTestFinished(withoutDeadlines())
  const elsewhere = tokenOf(await client.signIn(user))
  const late = edit({ wbToken: sandbox.tokenOf('good'), telegram: '@stranger' })
  await asked.promise
  await client.logoutAll(user.token)
  answering.resolve()
  expect((await late).statusCode).toBe(401)
  expect(await client.lives(elsewhere)).toBe(false)
  expect(await profileOf(tokenOf(await client.signIn(user)))).toMatchObject({ wbToken: null, telegram: '' })
})

/** Writes that wait for the row of the user, while the account changes hands. */
const writes: Record<string, () => Promise<LightMyRequestResponse>> = {
  'telegram and onboarding': () => edit({ telegram: '@stranger', onboarding: true }),
  'no marketplace token': () => edit({ wbToken: null, telegram: '@stranger' }),
  'a password': () => client.change(user.token, user.password, 'strangers-1'),
  consents: () =>
    client.ask('POST', '/api/users/consents', user, { personalData: true, terms: true, news: true })
}

test.each(Object.entries(writes))('%s: written before or not at all', async (_, write) => {
  for (let round = 0; round < 8; round += 1) {
    user = await signUp(context)
    userId = await idOf(context, user)
    const secret = await secretOf()
    const [claimed] = await Promise.all([client.confirm(secret), write()])
    expect(await profileOf(tokenOf(claimed))).toMatchObject({
      confirm: true,
      hasPassword: false,
      telegram: '',
      onboarding: false,
      consentsNeeded: true,
      news: false
    })
  }
})

test('of an owner with the password and a claim at once, one wins, and what it says holds', async () => {
  const won = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    user = await signUp(context)
    userId = await idOf(context, user)
    const [first, second] = [await secretOf(), await secretOf()]
    const { password } = user
    const [owner, claim] = await Promise.all([
      client.confirmAsOwner(first, round % 2 === 0 ? { password } : { token: user.token }),
      client.confirm(second)
    ])
    expect([owner.statusCode, claim.statusCode].filter(status => status === 200)).toHaveLength(1)
    const isOwner = owner.statusCode === 200
    won.add(isOwner ? 'owner' : 'claim')
    expect([403, 404]).toContain(isOwner ? claim.statusCode : owner.statusCode)
    expect(await client.lives(user.token)).toBe(isOwner)
    expect((await client.signIn(user)).statusCode).toBe(isOwner ? 200 : 401)
    expect(await profileOf(tokenOf(isOwner ? owner : claim))).toMatchObject({ confirm: true })
  }
  expect(won.size).toBeGreaterThan(0)
})

/** Whether something waits for what a transaction holds. */
const waiting = async () => {
  const rows = await context.services.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length > 0
}

test('an owner whose account is claimed while the password is looked at is told of the link, not of the password', async () => {
  const [first, second] = [await secretOf(), await secretOf()]
  const { sql } = context.services
  await client.signIn(user)
  const owner = await sql.begin(async tx => {
    // The look at a password begins with its count.
    await tx`select from attempts where starts_with(key, 'password:tries') for update`
    const late = client.confirmAsOwner(first, { password: user.password })
    await expect.poll(waiting).toBe(true)
    expect((await client.confirm(second)).statusCode).toBe(200)
    return { late }
  })
  expect((await owner.late).json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
})

test('of a new password by mail and a claim at once, one wins', async () => {
  for (let round = 0; round < 8; round += 1) {
    user = await signUp(context)
    userId = await idOf(context, user)
    const [confirm, restore] = [await secretOf(), await secretOf('restore')]
    const replies = await Promise.all([client.confirm(confirm), client.restore(restore, 'another-456')])
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
    expect(await client.lives(user.token)).toBe(false)
    const works = (await client.signIn({ ...user, password: 'another-456' })).statusCode === 200
    expect(works).toBe(replies[1].statusCode === 200)
  }
})

test('of two claims at once, one wins', async () => {
  const secrets = await Promise.all(Array.from({ length: 5 }, () => secretOf()))
  const replies = await Promise.all(secrets.map(secret => client.confirm(secret)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const winner = replies.find(({ statusCode }) => statusCode === 200)
  expect(winner && (await client.lives(tokenOf(winner)))).toBe(true)
})

test('a wrong proof beside a right one changes nothing', async () => {
  const secret = await secretOf()
  const replies = await Promise.all([
    client.confirmAsOwner(secret, { password: 'wrong-one' }),
    client.confirmAsOwner(secret),
    client.confirmAsOwner(secret, { password: user.password })
  ])
  expect(replies[2].statusCode).toBe(200)
  for (const { statusCode } of replies.slice(0, 2)) expect([401, 403, 404]).toContain(statusCode)
  expect(await client.lives(user.token)).toBe(true)
})
