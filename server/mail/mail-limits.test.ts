import { beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { addMail } from '#server/mail/mails.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser, idOf } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'

import type { NewMail } from './mail.ts'

const context = duringTests(startTestApp)
let user: TestUser
let userId: string
let first: string
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  await newUser()
})

async function newUser(): Promise<void> {
  const { sql } = context.services
  user = await signUp(context)
  userId = await idOf(context, user)
  const [mail] = await sql<{ id: string }[]>`select id from mails where user_id = ${userId}`
  first = mail?.id ?? ''
}

const confirm = () => context.services.sql`update users set confirmed = true where id = ${userId}`
const visit = { device: 'Chrome, Windows', address: '203.0.113.7' }
const notices = (): NewMail[] => [
  { kind: 'password-changed', userId, ...visit },
  { kind: 'new-sign-in', userId, ...visit },
  { kind: 'way-linked', userId, provider: 'google', ...visit },
  { kind: 'deletion', userId, until: context.now() }
]

const money = (): NewMail[] => [
  { kind: 'charge-soon', userId, plan: 'START_1', amount: 39_000, currency: 'RUB', date: context.now() },
  {
    kind: 'paid',
    userId,
    plan: 'START_1',
    amount: 39_000,
    currency: 'RUB',
    at: context.now(),
    until: context.now(),
    receipt: '',
    next: null
  },
  {
    kind: 'charge-failed',
    userId,
    plan: 'START_1',
    amount: 39_000,
    reason: 'x',
    advice: 'y',
    until: context.now(),
    nextTry: null,
    cardPage: ''
  },
  { kind: 'plan-changed', userId, from: null, plan: 'START_1', until: context.now(), next: null },
  {
    kind: 'renewal-cancelled',
    userId,
    plan: 'START_1',
    until: context.now(),
    by: 'user',
    isCardForgotten: false
  },
  { kind: 'plan-ended', userId, plan: 'START_1', at: context.now() },
  { kind: 'refunded', userId, amount: 39_000, until: context.now(), receipt: '' }
]

async function add(mail: NewMail): Promise<void> {
  const { sql, jobs } = context.services
  await sql.begin(tx => addMail(tx, jobs, mail, context.now()))
}

/** Kinds of the mails to the user, but for the one that comes with the sign-up. */
async function queued(): Promise<string[]> {
  const rows = await context.services.sql<{ kind: string }[]>`
    select kind from mails
    where (user_id = ${userId} or facts ->> 'username' = ${user.username}) and id <> ${first} order by id`
  return rows.map(({ kind }) => kind)
}

describe('a mailbox that nobody has proved', () => {
  test('is told nothing of the account', async () => {
    for (const mail of notices()) await add(mail)
    expect(await queued()).toEqual([])
  })

  test('gets what proves it', async () => {
    await add({ kind: 'confirm', userId })
    await add({ kind: 'restore', username: user.username })
    await add({ kind: 'link', userId, provider: 'yandex', subject: '1', email: user.username })
    expect(await queued()).toEqual(['confirm', 'restore', 'link'])
  })

  test('is told of its money, however often', async () => {
    const mails = Array.from({ length: 3 }, money).flat()
    for (const mail of mails) await add(mail)
    expect(await queued()).toEqual(mails.map(({ kind }) => kind))
  })

  test('gets no letter of passwords that are changed and accounts that come and go', async () => {
    let { password, headers } = user
    const ask = async (method: 'PUT' | 'DELETE' | 'POST', url: string, payload: object) => {
      const reply = await context.app.inject({ method, url, headers, payload })
      expect(reply.statusCode).toBeLessThan(300)
      if (reply.body === '') return
      const { access_token: token } = reply.json<{ access_token: string }>()
      headers = { authorization: `Bearer ${token}` }
    }
    for (let round = 0; round < 3; round += 1) {
      const newPassword = `secret-45${round}`
      await ask('PUT', '/api/users/edit', { password, newPassword })
      password = newPassword
      await ask('DELETE', '/api/users/profile', { password })
      await ask('POST', '/api/auth/login', { username: user.username, password })
      await ask('POST', '/api/users/profile/keep', {})
    }
    expect((await mailsTo(context, user.username)).map(({ subject }) => subject)).toEqual([
      'Подтвердите почту'
    ])
  })
})

describe('a proved mailbox', () => {
  beforeEach(confirm)

  test('gets each of the notices', async () => {
    for (const mail of notices()) await add(mail)
    expect(await queued()).toEqual(notices().map(({ kind }) => kind))
  })

  test('gets ten of them a day, at once or in a row, of whatever kind', async () => {
    await Promise.all(Array.from({ length: 6 }, notices).flat().map(add))
    expect(await queued()).toHaveLength(10)
    context.travel(DAY_MS + 1000)
    for (const mail of notices()) await add(mail)
    expect(await queued()).toHaveLength(14)
  })

  test('and is told of its money when it has got them all', async () => {
    await Promise.all(Array.from({ length: 3 }, notices).flat().map(add))
    expect(await queued()).toHaveLength(10)
    for (const mail of money()) await add(mail)
    expect((await queued()).slice(10)).toEqual(money().map(({ kind }) => kind))
  })

  test('and letters about blocked and deleted links, however many, keep none of them back', async () => {
    const blocked = { kind: 'link-blocked', userId, shortlink: 'bank', reason: 'Спам' } as const
    const deleted = { kind: 'link-deleted', userId, shortlink: 'bank' } as const
    for (let nth = 0; nth < 12; nth += 1) await add(deleted)
    expect(await queued()).toHaveLength(10)
    for (let nth = 0; nth < 12; nth += 1) await add(blocked)
    expect(await queued()).toHaveLength(20)
    for (const mail of notices()) await add(mail)
    expect((await queued()).slice(20)).toEqual(notices().map(({ kind }) => kind))
  })

  test('and those of one user keep none from another', async () => {
    await Promise.all(Array.from({ length: 12 }, notices).flat().map(add))
    await newUser()
    await confirm()
    for (const mail of notices()) await add(mail)
    expect(await queued()).toHaveLength(4)
  })
})
