import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'

const context = duringTests(() => startTestApp({ TRUST_PROXY: '127.0.0.1' }))

const post = (url: string, username: string, from: string) =>
  context.app.inject({
    method: 'POST',
    url,
    headers: { 'x-forwarded-for': from },
    payload: { username, password: 'secret-123' }
  })

test('an address that a believed proxy writes with a port is one address', async () => {
  const answers: number[] = []
  for (let port = 4001; port <= 4006; port += 1) {
    answers.push((await post('/api/auth/login', 'nobody@example.ru', `77.1.1.1:${port}`)).statusCode)
  }
  expect(answers).toEqual([401, 401, 401, 401, 401, 429])
})

test.each(['unknown', '_hidden', 'x', '0', '203.0.113.7.8', `"><b>`])(
  'what a believed proxy writes that is no address, as %s, is the proxy’s own',
  async from => {
    await context.services.sql`delete from sessions`
    const username = `${Buffer.from(from).toString('hex')}@example.ru`
    expect((await post('/api/users/new', username, from)).statusCode).toBe(201)
    const rows = await context.services.sql<{ address: string }[]>`select address from sessions`
    expect(rows.map(row => row.address)).toEqual(['127.0.0.1'])
  }
)

test('a session is kept with the address alone', async () => {
  expect((await post('/api/users/new', 'anna@example.ru', '[2001:db8::1]:443')).statusCode).toBe(201)
  const rows = await context.services.sql<{ address: string }[]>`select address from sessions
    join users on users.id = user_id where username = 'anna@example.ru'`
  expect(rows.map(row => row.address)).toEqual(['2001:db8::1'])
})
