import { beforeEach, describe, expect, test } from 'vitest'

import { DAY_SECONDS } from '#contract/durations.ts'
import { openSandbox } from '#sandbox/wildberries/server.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser } from '#test/factories.ts'

const sandbox = duringTests(openSandbox)
const context = duringTests(() => startTestApp({ WILDBERRIES_COMMON_URL: sandbox.url }))
let user: TestUser
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUp(context)
})

const edit = (payload: object, { headers } = user, remoteAddress = '203.0.113.7') =>
  context.app.inject({ method: 'PUT', url: '/api/users/edit', headers, remoteAddress, payload })
const give = (wbToken: string | null, whose = user, from?: string) => edit({ wbToken }, whose, from)
const profile = async ({ headers } = user) =>
  (await context.app.inject({ url: '/api/users/profile', headers })).json<Record<string, unknown>>()

interface Kept {
  user_id: string
  wb_token: Buffer
  wb_token_iv: Buffer
  saved_at: Date
  invalid_at: Date | null
}

const kept = ({ username } = user) =>
  context.services.sql<Kept[]>`
    select marketplace_tokens.* from marketplace_tokens join users on id = user_id where username = ${username}`

async function oneKept(whose = user): Promise<Kept> {
  const [row] = await kept(whose)
  if (!row) throw new Error('no token is kept')
  return row
}

const opened = (row: Kept, owner = row.user_id) =>
  context.services.cipher.open({ text: row.wb_token, iv: row.wb_token_iv }, { purpose: 'wb_token', owner })

describe('accepted', () => {
  test('it is kept, shown by its last characters, and makes a seller', async () => {
    expect(await profile()).toMatchObject({ wbToken: null, wbTokenExpires: null, roles: ['USER'] })
    const exp = Math.floor(context.now() / 1000) + 100 * DAY_SECONDS
    const token = sandbox.tokenOf('good', { exp })
    const shown = {
      wbToken: `…${token.slice(-4)}`,
      wbTokenExpires: new Date(exp * 1000).toISOString(),
      roles: ['USER', 'SELLER']
    }
    const reply = await give(token)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject(shown)
    expect(await profile()).toMatchObject(shown)
    expect(sandbox.asked.at(-1)?.authorization).toBe(token)
  })

  test('what the marketplace knows is collected from then on, and the trial begins', async () => {
    await give(sandbox.tokenOf('good'))
    const jobs = await context.services.sql<{ name: string }[]>`
      select distinct job.name from pgboss.job join users on users.id::text = data ->> 'userId'
      where username = ${user.username} and job.name like 'marketplace-%' order by job.name`
    expect(jobs.map(({ name }) => name)).toEqual(['marketplace-days', 'marketplace-orders'])
    expect(await profile()).toMatchObject({ limits: { marketplace: true }, usage: { marketplace: true } })
  })

  test('a personal one is told apart, until a base one takes its place', async () => {
    expect((await give(sandbox.tokenOf('personal'))).json()).toMatchObject({ wbTokenPersonal: true })
    await give(sandbox.tokenOf('good'))
    expect(await profile()).toMatchObject({ wbTokenPersonal: false })
  })

  test('one that may write is kept and told apart, until one that only reads takes its place', async () => {
    const reply = await give(sandbox.tokenOf('readWrite'))
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject({ wbTokenCanWrite: true, wbTokenPersonal: false })
    expect(await profile()).toMatchObject({ wbTokenCanWrite: true })
    await give(sandbox.tokenOf('good'))
    expect(await profile()).toMatchObject({ wbTokenCanWrite: false })
  })

  test('the token is never answered', async () => {
    const token = sandbox.tokenOf('good')
    const answers = [(await give(token)).body, JSON.stringify(await profile())]
    for (const part of token.split('.')) expect(answers.join()).not.toContain(part)
    expect(answers.join()).not.toMatch(/wbTokenIv|wb_token/)
  })

  test('what is kept opens for its owner alone and holds nothing of the token', async () => {
    const token = sandbox.tokenOf('good')
    await give(token)
    const row = await oneKept()
    expect(opened(row)).toBe(token)
    expect(() => opened(row, '1')).toThrow('not what was sealed')
    const bytes = Buffer.concat([row.wb_token, row.wb_token_iv])
    for (const part of token.split('.')) {
      expect(bytes.indexOf(part)).toBe(-1)
      expect(bytes.indexOf(Buffer.from(part, 'base64url'))).toBe(-1)
    }
  })

  test('the same token of two users is kept in two ways', async () => {
    const other = await signUp(context)
    const token = sandbox.tokenOf('good')
    expect((await give(token)).statusCode).toBe(200)
    expect((await give(token, other)).statusCode).toBe(200)
    const [mine, theirs] = [await oneKept(), await oneKept(other)]
    expect(mine.wb_token.equals(theirs.wb_token)).toBe(false)
    expect(mine.wb_token_iv.equals(theirs.wb_token_iv)).toBe(false)
  })

  test('a new one takes the place of one that was refused since', async () => {
    await give(sandbox.tokenOf('good'))
    await context.services.sql`update marketplace_tokens set invalid_at = now()`
    const token = sandbox.tokenOf('readWrite')
    expect((await give(token)).json()).toMatchObject({ roles: ['USER', 'SELLER'] })
    expect(await kept()).toHaveLength(1)
    const row = await oneKept()
    expect(opened(row)).toBe(token)
    expect(row.invalid_at).toBeNull()
  })

  test('other fields of the same request change too', async () => {
    const reply = await edit({ wbToken: sandbox.tokenOf('good'), telegram: '@anna' })
    expect(reply.json()).toMatchObject({ telegram: '@anna', wbToken: expect.stringMatching(/^….{4}$/) })
  })
})

test('null takes away the token and the role, also when there is none', async () => {
  await give(sandbox.tokenOf('good'))
  for (let i = 0; i < 2; i += 1) {
    const reply = await give(null)
    expect(reply.json()).toMatchObject({ wbToken: null, wbTokenExpires: null, roles: ['USER'] })
    expect(await kept()).toEqual([])
  }
})

/** The mail that confirms a sign-up goes out meanwhile. */
const withoutMail = async () => ({ ...(await profile()), confirmMail: null })

describe('nothing changes', () => {
  const refusals = [
    ['test', 422, undefined],
    ['noAnalytics', 422, undefined],
    ['withdrawn', 422, undefined],
    ['forbidden', 422, undefined],
    ['broken', 503, '60'],
    ['limited', 503, '17']
  ] as const

  test.each(refusals)('%s → %i', async (kind, status, retryAfter) => {
    const token = sandbox.tokenOf('good')
    await give(token)
    const [before, row] = [await withoutMail(), await oneKept()]
    const reply = await edit({ wbToken: sandbox.tokenOf(kind), telegram: '@anna', onboarding: true })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject(
      status === 422 ? { code: 'INVALID', details: [{ field: 'wbToken' }] } : { code: 'UNAVAILABLE' }
    )
    expect(reply.headers['retry-after']).toBe(retryAfter)
    expect(await withoutMail()).toEqual(before)
    expect(await oneKept()).toEqual(row)
  })

  test('where nothing was kept, nothing is', async () => {
    for (const [kind] of refusals) await give(sandbox.tokenOf(kind))
    expect(await kept()).toEqual([])
    expect(await profile()).toMatchObject({ wbToken: null, roles: ['USER'] })
  })

  test('a wrong password in the same request keeps the token out', async () => {
    const reply = await edit({
      wbToken: sandbox.tokenOf('good'),
      password: 'wrong-one',
      newPassword: 'another-456'
    })
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'password' }] })
    expect(await kept()).toEqual([])
  })
})

test('of two tokens at once one is kept, whole', async () => {
  const tokens = [sandbox.tokenOf('good'), sandbox.tokenOf('good')]
  const replies = await Promise.all(tokens.map(token => give(token)))
  expect(replies.map(reply => reply.statusCode)).toEqual([200, 200])
  const token = opened(await oneKept())
  expect(tokens).toContain(token)
  expect(await profile()).toMatchObject({ wbToken: `…${token.slice(-4)}`, roles: ['USER', 'SELLER'] })
})

test('an account that is gone keeps none', async () => {
  await context.services.sql`update users set deleted_at = now() where username = ${user.username}`
  expect((await give(sandbox.tokenOf('good'))).statusCode).toBe(401)
  expect(await kept()).toEqual([])
})
