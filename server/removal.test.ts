import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, nextName, signUp, type TestUser, idOf, signUpWithPlan } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { removalsOf } from '#test/removals.ts'

const context = duringTests(startTestApp)
const of = beforeTests(() => removalsOf(context))
let user: TestUser
let id: string
let telegram: string

beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUpWithPlan(context, 'UNLIMITED_12')
  id = await idOf(context, user)
  telegram = `tg_${nextName('')}`
  await of.ask(user, 'PUT', '/api/users/edit', { telegram })
  await of.ask(user, 'POST', '/api/users/consents', { personalData: true, terms: true })
})

describe('before the thirty days are over', () => {
  test('nothing is removed, and signing in works', async () => {
    const link = await createLink(context, user)
    await of.wantToGo(user)
    await of.after(29.9)
    expect(await of.open(link.shortlink)).toBe(302)
    expect((await of.signIn(user)).statusCode).toBe(200)
  })

  test('who thought better of it stays', async () => {
    await of.wantToGo(user)
    const { access_token: token } = (await of.signIn(user)).json<{ access_token: string }>()
    const back = { ...user, headers: { authorization: `Bearer ${token}` } }
    await of.ask(back, 'POST', '/api/users/profile/keep')
    await of.after(31)
    expect((await of.ask(back, 'GET', '/api/users/profile')).statusCode).toBe(200)
  })
})

const keys = (name: string) => [
  `sign-in:name:${name}`,
  `sign-in:both:${name}:203.0.113.7`,
  `sign-in:both:${name}:2001:db8:1:2::/64`,
  `restore:name:${name}`
]

describe('after them', () => {
  test('nothing personal is left, but that somebody agreed and what was had', async () => {
    const { sql } = context.services
    await createLink(context, user, {
      title: telegram,
      fulllink: `https://t.me/${telegram}`,
      advertiser: telegram,
      tags: [telegram]
    })
    const deleted = await createLink(context, user, { fulllink: `https://t.me/${telegram}/1` })
    await of.ask(user, 'DELETE', `/api/users/shortlinks/${deleted._id}`)
    await sql`insert into former_link_users (link_id, user_id, left_at) values (${deleted._id}, ${id}, now())`
    await of.ask(user, 'POST', '/api/users/restore/send', { username: user.username })
    await of.ask(user, 'POST', '/api/support', {
      topic: 'other',
      message: `Моя почта ${user.username}, спасибо.`
    })
    await of.ask(user, 'POST', '/api/auth/login', { username: user.username, password: 'wrong-one' })
    await sql`
      insert into identities (provider, subject, user_id, email, linked_at)
      values ('yandex', ${telegram}, ${id}, ${user.username}, now())`
    await sql`
      insert into marketplace_tokens (user_id, wb_token, wb_token_iv, last4, expires_at, saved_at)
      values (${id}, '', '', 'abcd', now(), now())`
    await sql`
      insert into refund_requests (id, user_id, payment_id, reason, asked_at)
      select 1, ${id}, id, ${`Верните на ${user.username}`}, now() from money_facts where user_id = ${id} limit 1`
    await mailsTo(context, user.username)
    expect(await of.standsIn(user.username)).toEqual(
      expect.arrayContaining([
        'public.attempts',
        'public.identities',
        'public.mails',
        'public.refund_requests',
        'public.users'
      ])
    )
    expect(await of.standsIn(telegram)).toEqual(expect.arrayContaining(['public.links', 'public.users']))

    await of.wantToGo(user)
    await mailsTo(context, user.username)
    await of.after(31)

    expect(await of.standsIn(user.username)).toEqual([])
    expect(await of.standsIn(telegram)).toEqual([])
    expect(await of.tablesWith(id)).toEqual(['consents', 'money_facts', 'refund_requests'])
    expect(await sql`select reason from refund_requests where user_id = ${id}`).toEqual([{ reason: '' }])
    const consents = await sql`select kind, given, address from consents where user_id = ${id} order by kind`
    expect(consents).toEqual(['personalData', 'terms'].map(kind => ({ kind, given: true, address: '' })))
    const [row] = await sql`
      select username, password_hash, telegram, roles, deleted_at is not null as deleted from users where id = ${id}`
    expect(row).toEqual({
      username: `deleted-${id}`,
      password_hash: null,
      telegram: '',
      roles: ['USER'],
      deleted: true
    })
  })

  test('what is counted under a name that only holds the removed one stays', async () => {
    const { sql } = context.services
    const others = [`x${user.username}`, `${user.username}x`, `x.${user.username}.ru`].flatMap(keys)
    await of.wantToGo(user)
    await sql`delete from attempts`
    await sql`
      insert into attempts (key, window_ends_at, count)
      select key, now(), 1 from unnest(${[...others, ...keys(user.username)]}::text[]) as key`
    await of.after(31)
    const left = await sql<{ key: string }[]>`select key from attempts`
    expect(left.map(({ key }) => key).toSorted()).toEqual(others.toSorted())
  })

  test('nobody signs in any more, no open session lives, and the email is free', async () => {
    await of.wantToGo(user)
    const { access_token: token } = (await of.signIn(user)).json<{ access_token: string }>()
    await of.after(31)
    expect((await of.signIn(user)).json()).toMatchObject({ statusCode: 401, code: 'BAD_CREDENTIALS' })
    const signedIn = { ...user, headers: { authorization: `Bearer ${token}` } }
    expect((await of.ask(signedIn, 'GET', '/api/users/profile')).statusCode).toBe(401)
    const again = await signUp(context, user.username)
    expect(await idOf(context, again)).not.toBe(id)
    expect((await of.ask(again, 'GET', '/api/users/shortlinks')).json()).toEqual([])
  })
})

describe('a fault', () => {
  test('of ClickHouse leaves the visits, and nothing else, for the next hour', async () => {
    const link = await createLink(context, user)
    await of.open(link.shortlink)
    await context.settle()
    await of.wantToGo(user)
    const { clickhouse } = context.services
    const away = {
      ...clickhouse,
      readers: { ...clickhouse.readers, use: () => Promise.reject(new Error('ClickHouse is away')) }
    }
    await expect(of.after(31, { clickhouse: away })).rejects.toThrow(/still there/)
    expect(await of.open(link.shortlink)).toBe(410)
    expect((await of.signIn(user)).statusCode).toBe(401)
    expect(await of.visitsOf(link._id)).toEqual({ [id]: 1 })
    await of.after(31.05)
    expect(await of.visitsOf(link._id)).toEqual({})
  })

  test('of some users keeps no other one waiting, however many they are', async () => {
    const { sql } = context.services
    await sql`
      insert into users (id, username, payed_to, registered_at, delete_at)
      select n, 'stuck-' || n || '@example.ru', now(), now(), now() from generate_series(1, 5) as n`
    await sql`
      create function stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`
    await sql`
      create trigger stuck before update on users for each row when (old.id < 10) execute function stuck()`
    await of.wantToGo(user)
    await expect(of.after(31)).rejects.toThrow(/still there/)
    expect(await of.standsIn(user.username)).toEqual([])
    await sql`drop trigger stuck on users`
    await of.after(31)
    const [left] = await sql`select count(*)::int as users from users where id < 10 and deleted_at is null`
    expect(left).toEqual({ users: 0 })
  })

  test('the late visits of all removed users are asked for at once', async () => {
    const others = [await signUp(context), await signUp(context)]
    for (const one of [user, ...others]) await of.wantToGo(one)
    await of.after(31)
    const { clickhouse } = context.services
    let asked = 0
    const counting: typeof clickhouse = {
      ...clickhouse,
      readers: {
        ...clickhouse.readers,
        use: work => {
          asked += 1
          return clickhouse.readers.use(work)
        }
      }
    }
    await of.after(31.05, { clickhouse: counting })
    expect(asked).toBe(1)
  })

  test('two processes at once remove one user once', async () => {
    const link = await createLink(context, user)
    await of.wantToGo(user)
    // The slower one waits for the other, which on a full machine takes longer than it has patience.
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    await Promise.all([of.after(31), of.after(31)])
    expect(await of.open(link.shortlink)).toBe(410)
    expect(await of.standsIn(user.username)).toEqual([])
  })
})
