import * as fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test, vi } from 'vitest'

import { newSecret, type SecretKind } from '#server/users/secrets.ts'
import { startTestApp } from '#test/app.ts'
import { CHROME, createClient, tokenOf } from '#test/auth-client.ts'
import {
  claim,
  confirmOnly,
  endSecrets,
  endTokens,
  nextPassword,
  pick,
  type SecretState,
  type TokenState,
  type World
} from '#test/auth-world.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName, idOf } from '#test/factories.ts'

import { openShortSession } from './sessions.ts'

vi.setConfig({ testTimeout: 600_000 })

const context = duringTests(startTestApp)
const client = createClient(context)

/** Where every session of these worlds was begun. */
const HERE = { address: '203.0.113.7', userAgent: CHROME }

async function begin(): Promise<World> {
  const username = `${nextName('world')}@example.ru`
  const token = tokenOf(await client.signUp(username, 'first-pass-0'))
  return {
    username,
    userId: await idOf(context, { username }),
    password: 'first-pass-0',
    version: 0,
    confirmed: false,
    tokens: new Map([[token, { alive: true, short: false }]]),
    secrets: new Map(),
    passwords: 0
  }
}

const open = (world: World, reply: LightMyRequestResponse) =>
  world.tokens.set(tokenOf(reply), { alive: true, short: false })

/** What can be done with a token, alive or not. */
const withToken: Record<
  string,
  (world: World, token: string, state: TokenState, at: number) => Promise<void>
> = {
  async logout(_world, token, state) {
    expect((await client.logout(token)).statusCode).toBe(state.alive ? 204 : 401)
    state.alive = false
  },
  async 'logout of all'(world, token, { alive }) {
    expect((await client.logoutAll(token)).statusCode).toBe(alive ? 204 : 401)
    if (alive) endTokens(world)
  },
  async exchange(world, token, state) {
    const reply = await client.exchange(token)
    expect(reply.statusCode).toBe(state.alive ? 200 : 401)
    if (!state.alive) return
    if (state.short) state.alive = false
    open(world, reply)
  },
  async 'end by another'(world, token, state, at) {
    if (!state.alive) return
    const [own] = await client.sessions(token)
    const [by, byState] = pick(world.tokens, at + 1) ?? [token, state]
    expect((await client.endSession(by, own?._id ?? '')).statusCode).toBe(byState.alive ? 204 : 401)
    if (byState.alive) state.alive = false
  },
  async 'change with a wrong password'(world, token, { alive }) {
    if (world.password === undefined) return
    const reply = await client.change(token, 'wrong-pass-0', nextPassword(world))
    expect(reply.statusCode).toBe(alive ? 422 : 401)
  },
  async change(world, token, { alive }) {
    const newPassword = nextPassword(world)
    const reply = await client.change(token, world.password, newPassword)
    expect(reply.statusCode).toBe(alive ? 200 : 401)
    if (!alive) return
    world.password = newPassword
    endTokens(world)
    endSecrets(world, ['restore', 'link'])
    open(world, reply)
  }
}

/** Confirms from where a token says, as its owner or not. */
async function confirmFrom(world: World, secret: string, { kind, alive }: SecretState, token?: string) {
  const isOwn = token !== undefined && world.tokens.get(token)?.alive === true
  const reply = await client.confirm(secret, token === undefined ? {} : { token, ...HERE })
  const good = alive && kind !== 'restore'
  expect(reply.statusCode).toBe(good ? 200 : 404)
  if (!good) return
  if (!world.confirmed && !(isOwn && kind === 'confirm')) claim(world)
  else if (kind === 'confirm') confirmOnly(world)
  else endSecrets(world, ['link'])
  open(world, reply)
}

/** What can be done with a mailed secret, of whatever kind. */
const withSecret: Record<
  string,
  (world: World, secret: string, state: SecretState, at: number) => Promise<void>
> = {
  confirm: (world, secret, state) => confirmFrom(world, secret, state),
  'confirm with a token': (world, secret, state, at) =>
    confirmFrom(world, secret, state, pick(world.tokens, at)?.[0]),
  async 'confirm as the owner with a token'(world, secret, { kind, alive }, at) {
    const [token, state] = pick(world.tokens, at) ?? ['']
    const reply = await client.confirmAsOwner(secret, { token, ...HERE })
    const good = alive && kind === 'confirm'
    expect(reply.statusCode).toBe(good ? (state?.alive ? 200 : 403) : 404)
    if (reply.statusCode !== 200) return
    confirmOnly(world)
    open(world, reply)
  },
  async 'confirm as the owner with the password'(world, secret, { kind, alive }) {
    const { password } = world
    const reply = await client.confirmAsOwner(secret, password === undefined ? {} : { password })
    const good = alive && kind === 'confirm'
    expect(reply.statusCode).toBe(good ? (password === undefined ? 403 : 200) : 404)
    if (reply.statusCode !== 200) return
    confirmOnly(world)
    open(world, reply)
  },
  async 'confirm as the owner with a wrong password'(_world, secret, { kind, alive }) {
    const reply = await client.confirmAsOwner(secret, { password: 'wrong-pass-0' })
    expect(reply.statusCode).toBe(alive && kind === 'confirm' ? 401 : 404)
  },
  async restore(world, secret, { kind, alive }) {
    const newPassword = nextPassword(world)
    const reply = await client.restore(secret, newPassword)
    const good = alive && kind === 'restore'
    expect(reply.statusCode).toBe(good ? 200 : 404)
    if (!good) return
    world.confirmed = true
    world.password = newPassword
    endTokens(world)
    endSecrets(world, ['confirm', 'restore', 'link'])
    open(world, reply)
  }
}

const mail = (kind: SecretKind) => async (world: World) => {
  const secret = await newSecret(context.services.sql, { kind, userId: world.userId }, context.now())
  world.secrets.set(secret, { kind, alive: true })
}

const withNothing: Record<string, (world: World) => Promise<unknown>> = {
  async 'sign in'(world) {
    const { username, password = 'no-pass-at-all' } = world
    const reply = await client.signIn({ username, password })
    expect(reply.statusCode).toBe(world.password === undefined ? 401 : 200)
    if (reply.statusCode === 200) open(world, reply)
  },
  async 'sign in with a wrong password'({ username }) {
    expect((await client.signIn({ username, password: 'wrong-pass-0' })).statusCode).toBe(401)
  },
  async 'sign in through a provider'({ tokens, userId: id, version }) {
    const { sql, tokenSecret } = context.services
    const visitor = { userAgent: CHROME, address: '203.0.113.7' }
    const token = await openShortSession(sql, tokenSecret, { id, version }, visitor, context.now())
    tokens.set(token, { alive: true, short: true })
  },
  'mail a confirmation': mail('confirm'),
  'mail a recovery': mail('restore'),
  'mail a question about a way in': mail('link')
}

const index = fc.nat(20)
const named = (acts: object) => fc.constantFrom(...Object.keys(acts))
const step = fc.oneof(
  fc.record({ what: named(withNothing), at: index }),
  fc.record({ what: named(withToken), at: index }),
  fc.record({ what: named(withSecret), at: index })
)

async function run(world: World, { what, at }: { what: string; at: number }): Promise<void> {
  await context.services.sql`delete from attempts`
  await withNothing[what]?.(world)
  const token = pick(world.tokens, at)
  if (token) await withToken[what]?.(world, ...token, at)
  const secret = pick(world.secrets, at)
  if (secret) await withSecret[what]?.(world, ...secret, at)
}

async function living(tokens: Iterable<string>): Promise<string[]> {
  const found: string[] = []
  for (const token of tokens) if (await client.lives(token)) found.push(token)
  return found
}

test('whatever is done in whatever order: the tokens that live are those that the rules let live', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async steps => {
      const world = await begin()
      for (const one of steps) await run(world, one)
      const expected = [...world.tokens].filter(([, { alive }]) => alive).map(([token]) => token)
      expect(await living(world.tokens.keys())).toEqual(expected)
      const [user] = await context.services.sql`
        select confirmed, version, (select count(*)::int from sessions where user_id = users.id and ended_at is null) as sessions
        from users where id = ${world.userId}`
      const { confirmed, version } = world
      expect(user).toEqual({ confirmed, version, sessions: expected.length })
    }),
    { numRuns: 60 }
  )
})
