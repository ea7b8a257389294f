import { beforeEach, expect, test } from 'vitest'

import { usernameIn } from '#server/platform/username.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { mailsTo } from '#test/mails.ts'

const context = duringTests(startTestApp)
beforeEach(async () => {
  await context.services.sql`delete from attempts`
})

const post = (url: string, payload: object) => context.app.inject({ method: 'POST', url, payload })
const signUp = (payload: object) => post('/api/users/new', payload)

test.each(['v@ｍail.example.ru', 'v@mail．example.ru', 'ｖ@mail.example.ru', 'V@MAIL.example.ru'])(
  'one mailbox has one account: %s is taken',
  async spelling => {
    await signUp({ username: 'v@mail.example.ru', password: 'secret-123' })
    const reply = await signUp({ username: spelling, password: 'secret-123' })
    expect(reply.json()).toMatchObject({ statusCode: 409, code: 'USERNAME_TAKEN' })
  }
)

test('a domain in other letters than Latin is one, however it is written; every way in knows it', async () => {
  const [first, second] = ['иван@почта.рф', 'ИВАН@xn--80a1acny.XN--P1AI']
  expect((await signUp({ username: second, password: 'secret-123' })).statusCode).toBe(201)
  expect((await signUp({ username: first, password: 'secret-123' })).statusCode).toBe(409)
  for (const username of [first, second]) {
    expect((await post('/api/auth/login', { username, password: 'secret-123' })).statusCode).toBe(200)
    expect((await post('/api/users/restore/send', { username })).statusCode).toBe(204)
  }
  const mails = await mailsTo(context, 'иван@почта.рф')
  expect(mails.filter(({ subject }) => subject === 'Новый пароль для «Тропы»')).toHaveLength(2)
})

test.each(['v＜x＞@example.ru', 'v@example.ru/other', 'v@127.0.0.1'])('%s is no email', async username => {
  const reply = await signUp({ username, password: 'secret-123' })
  expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'username' }] })
})

test('a name is lower-cased for the database too, in every script', async () => {
  const names = Array.from({ length: 0x20000 }, (_none, point) => String.fromCodePoint(point))
    .filter(letter => letter.isWellFormed())
    .flatMap(letter => usernameIn(`${letter}@${letter}.example.ru`) ?? [])
  expect(names.length).toBeGreaterThan(50_000)
  const odd = await context.services.sql`
    select name from unnest(${names}::text[]) as name where name <> lower(name)`
  expect(odd.map(row => String(row.name))).toEqual([])
})

test('who signed up with a letter that is not seen, while that was let through, gets in, and a new password', async () => {
  const [plain, stored] = ['anna@shop.example.ru', 'anna\u034f@shop.example.ru']
  await signUp({ username: plain, password: 'secret-123' })
  await context.services.sql`update users set username = ${stored} where username = ${plain}`
  for (const username of [stored, ` ${stored.toUpperCase()}`]) {
    expect((await post('/api/auth/login', { username, password: 'secret-123' })).statusCode).toBe(200)
  }
  expect((await post('/api/auth/login', { username: plain, password: 'secret-123' })).statusCode).toBe(401)
  expect((await post('/api/users/restore/send', { username: stored })).statusCode).toBe(204)
  const mails = await mailsTo(context, stored)
  expect(mails.map(({ subject }) => subject)).toContain('Новый пароль для «Тропы»')
  expect((await signUp({ username: stored, password: 'secret-123' })).statusCode).toBe(422)
})
