import { beforeEach, describe, expect, test, vi } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { signUp } from '#test/factories.ts'

const context = duringTests(startTestApp)
const anna = beforeTests(() => signUp(context, 'anna@example.ru'))
beforeEach(async () => {
  await context.services.sql`delete from attempts`
})

const WRONG = 'wrong-password'

const signIn = (username: string, password: string, remoteAddress = '203.0.113.7') =>
  context.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    payload: { username, password }
  })

const statuses = async (tries: (() => ReturnType<typeof signIn>)[]) => {
  const found: number[] = []
  for (const attempt of tries) found.push((await attempt()).statusCode)
  return found
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_none, index) => make(index))

const sessionCount = () => context.services.sql`select count(*) from sessions`

/** A failure that says it came from elsewhere. */
const claimed = (index: number) =>
  context.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: '203.0.113.77',
    headers: { 'x-forwarded-for': `198.51.100.${index}`, forwarded: `for=198.51.100.${index}` },
    payload: { username: anna.username, password: WRONG }
  })

describe('a right password', () => {
  test('answers 200 with a token and nothing else', async () => {
    const reply = await signIn(anna.username, anna.password)
    expect(reply.statusCode).toBe(200)
    expect(Object.keys(reply.json())).toEqual(['access_token'])
  })

  test('each time opens a session of its own', async () => {
    const tokens = await Promise.all(times(3, () => signIn(anna.username, anna.password)))
    expect(new Set(tokens.map(reply => reply.body)).size).toBe(3)
  })

  test.each(['ANNA@Example.RU', '  anna@example.ru ', 'Anna@example.ru\t'])(
    'the name may be typed as %j',
    async username => {
      expect((await signIn(username, anna.password)).statusCode).toBe(200)
    }
  )
})

describe('a failure reads the same', () => {
  test.each([
    ['a wrong password', 'anna@example.ru', WRONG],
    ['another letter case of the password', 'anna@example.ru', 'SECRET-123'],
    ['a space after the password', 'anna@example.ru', 'secret-123 '],
    ['an unknown name', 'nobody@example.ru', 'secret-123'],
    ['a name that is no mail', 'anna', 'secret-123'],
    ['a long password', 'anna@example.ru', 'x'.repeat(1024)],
    ['SQL', "' or 1=1 --", 'secret-123']
  ])('%s', async (_what, username, password) => {
    const reply = await signIn(username, password)
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({
      statusCode: 401,
      code: 'BAD_CREDENTIALS',
      message: 'Неверная почта или пароль.'
    })
  })

  test('for who signs in through a provider only, and for who was deleted', async () => {
    const [social, deleted] = [await signUp(context), await signUp(context)]
    const { sql } = context.services
    await sql`update users set password_hash = null where username = ${social.username}`
    await sql`update users set deleted_at = now() where username = ${deleted.username}`
    for (const user of [social, deleted]) {
      const reply = await signIn(user.username, user.password)
      expect(reply.json()).toMatchObject({ statusCode: 401, code: 'BAD_CREDENTIALS' })
    }
  })

  test('opens no session', async () => {
    const before = await sessionCount()
    await signIn(anna.username, WRONG)
    expect(await sessionCount()).toEqual(before)
  })
})

describe('limits', () => {
  test('5 failures of one name from one address; then 429 even with the right password', async () => {
    expect(await statuses(times(5, () => () => signIn(anna.username, WRONG)))).toEqual(times(5, () => 401))
    const reply = await signIn(anna.username, anna.password)
    expect(reply.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_ATTEMPTS' })
    expect(reply.json<{ message: string }>().message).toMatch(/15 мин/)
    const seconds = Number(reply.headers['retry-after'])
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
  })

  test('other letters of the name are the same name', async () => {
    const names = [
      'anna@example.ru',
      'ANNA@example.ru',
      ' Anna@Example.ru',
      'anna@EXAMPLE.ru',
      'aNNa@example.ru'
    ]
    await statuses(names.map(name => () => signIn(name, WRONG)))
    expect((await signIn('anna@example.RU', WRONG)).statusCode).toBe(429)
  })

  test('another address and another name go on', async () => {
    const boris = await signUp(context)
    await statuses(times(6, () => () => signIn(anna.username, WRONG)))
    expect((await signIn(anna.username, anna.password, '203.0.113.8')).statusCode).toBe(200)
    expect((await signIn(boris.username, boris.password)).statusCode).toBe(200)
  })

  test('the window passes', async () => {
    await statuses(times(6, () => () => signIn(anna.username, WRONG)))
    context.travel(14 * MINUTE_MS)
    expect((await signIn(anna.username, anna.password)).statusCode).toBe(429)
    context.travel(MINUTE_MS)
    expect((await signIn(anna.username, anna.password)).statusCode).toBe(200)
  })

  test('a success does not count', async () => {
    expect(await statuses(times(12, () => () => signIn(anna.username, anna.password)))).toEqual(
      times(12, () => 200)
    )
    expect(await statuses(times(6, () => () => signIn(anna.username, WRONG)))).toEqual([
      ...times(5, () => 401),
      429
    ])
  })

  test('30 failures from one address, whatever the name', async () => {
    const tries = times(31, index => () => signIn(`nobody${index}@example.ru`, WRONG, '203.0.113.30'))
    expect(await statuses(tries)).toEqual([...times(30, () => 401), 429])
    expect((await signIn(anna.username, anna.password, '203.0.113.30')).statusCode).toBe(429)
    expect((await signIn(anna.username, anna.password, '203.0.113.31')).statusCode).toBe(200)
  })

  test('no more than 30 of them at once either', async () => {
    const tries = times(45, index => signIn(`nobody${index}@example.ru`, WRONG, '203.0.113.32'))
    const replies = await Promise.all(tries)
    expect(replies.filter(reply => reply.statusCode === 401)).toHaveLength(30)
    expect(replies.filter(reply => reply.statusCode === 429)).toHaveLength(15)
  })

  test('a right password behind 30 failures at once is not looked at', async () => {
    const { sql } = context.services
    const tries = Promise.all(times(30, index => signIn(`nobody${index}@example.ru`, WRONG, '203.0.113.33')))
    const counted = () => sql`select 1 from attempts where key like 'password:tries:%' and count = 30`
    await vi.waitUntil(async () => (await counted()).length === 1, { timeout: 60_000, interval: 1 })
    expect((await signIn(anna.username, anna.password, '203.0.113.33')).statusCode).toBe(429)
    expect((await tries).every(reply => reply.statusCode === 401)).toBe(true)
  })

  test('names that are no mail are failures like others, each by itself', async () => {
    const tries = times(6, () => () => signIn('anna', WRONG, '203.0.113.34'))
    expect(await statuses(tries)).toEqual([...times(5, () => 401), 429])
    expect((await signIn('boris', WRONG, '203.0.113.34')).statusCode).toBe(401)
    const more = times(25, index => () => signIn(`name ${index}`, WRONG, '203.0.113.34'))
    expect(await statuses(more)).toEqual([...times(24, () => 401), 429])
  })

  test('50 failures of one name, wherever from', async () => {
    const tries = times(51, index => () => signIn(anna.username, WRONG, `198.18.0.${index}`))
    expect(await statuses(tries)).toEqual([...times(50, () => 401), 429])
    expect((await signIn(anna.username, anna.password, '198.18.1.1')).statusCode).toBe(429)
  })

  test('an IPv6 network counts as one address', async () => {
    const tries = times(5, index => () => signIn(anna.username, WRONG, `2001:db8:1:2::${index + 1}`))
    expect(await statuses(tries)).toEqual(times(5, () => 401))
    const last = await signIn(anna.username, anna.password, '2001:db8:1:2:ffff:ffff:ffff:ffff')
    expect(last.statusCode).toBe(429)
    expect((await signIn(anna.username, anna.password, '2001:db8:1:3::1')).statusCode).toBe(200)
  })

  test('many at once let no more through', async () => {
    const replies = await Promise.all(times(20, () => signIn(anna.username, WRONG)))
    expect(replies.filter(reply => reply.statusCode === 401)).toHaveLength(5)
    expect(replies.filter(reply => reply.statusCode === 429)).toHaveLength(15)
  })

  test('right ones at once are all let in', async () => {
    const replies = await Promise.all(times(12, () => signIn(anna.username, anna.password)))
    expect(replies.map(reply => reply.statusCode)).toEqual(times(12, () => 200))
  })

  test('guesses at once wait for one another: a right one after five wrong ones is not looked at', async () => {
    const { sql } = context.services
    const guesses = Promise.all(times(11, () => signIn(anna.username, WRONG)))
    const counted = () => sql`select 1 from attempts where key like 'password:tries:%' and count = 11`
    await vi.waitUntil(async () => (await counted()).length === 1, { timeout: 60_000, interval: 1 })
    expect((await signIn(anna.username, anna.password)).statusCode).toBe(429)
    expect((await guesses).filter(reply => reply.statusCode === 401)).toHaveLength(5)
  })

  test('60 tries from one address, right ones among them', async () => {
    const tries = times(61, () => () => signIn(anna.username, anna.password))
    expect(await statuses(tries)).toEqual([...times(60, () => 200), 429])
    expect((await signIn(anna.username, anna.password, '203.0.113.8')).statusCode).toBe(200)
  })

  test('an address that is refused fills no table with the names it thinks up', async () => {
    await statuses(times(30, index => () => signIn(`nobody${index}@example.ru`, WRONG)))
    const [before] = await context.services.sql`select count(*)::int as count from attempts`
    await Promise.all(times(100, index => signIn(`another${index}@example.ru`, WRONG)))
    expect(await context.services.sql`select count(*)::int as count from attempts`).toEqual([before])
  })

  test('an address that the client claims is not believed', async () => {
    expect(await statuses(times(6, index => () => claimed(index)))).toEqual([...times(5, () => 401), 429])
  })
})
