import { beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, putLink, signUp } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'

import { sweepComplaints } from './complaints.store.ts'

const YEAR_MS = 365 * DAY_MS
const OPERATOR = 'help@tropa.test'
const reason = 'Поддельная страница входа: <b>просит</b> пароль & код.'

const context = duringTests(() => startTestApp({ LEGAL_EMAIL: OPERATOR, SHORT_URL: 'https://tr.test' }))
const owner = beforeTests(() => signUp(context))
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  await context.services.sql`update links set deleted_at = now()`
})

let network = 0
const complain = (payload: object, remoteAddress = `10.0.${(network += 1)}.1`) =>
  context.app.inject({ method: 'POST', url: '/api/complaints', remoteAddress, payload })

const guess = async (shortlink: string) => (await complain({ shortlink, reason }, '203.0.113.20')).statusCode

const kept = (slug: string) => context.services.sql<{ reason: string; email: string }[]>`
  select reason, email from complaints where shortlink = ${slug} order by id`

const lettersAbout = async (slug: string) => {
  const mails = await mailsTo(context, OPERATOR)
  return mails.filter(({ subject }) => subject === `Жалоба на ссылку ${slug}`)
}

describe('a complaint', () => {
  test('is kept without the address, answered with the entity and told to the operator', async () => {
    const { shortlink } = await createLink(context, owner, { fulllink: 'https://bank-vhod.example/' })
    const reply = await complain({ shortlink, reason, email: ' Anna@Mail.RU ' }, '203.0.113.9')
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      _id: expect.stringMatching(/^\d{1,18}$/),
      shortlink,
      reason,
      email: 'anna@mail.ru',
      creationDate: expect.stringMatching(/Z$/)
    })
    const [row] = await context.services
      .sql`select to_jsonb(c)::text as row from complaints c where shortlink = ${shortlink}`
    expect(JSON.stringify(row)).not.toContain('203.0.113')
    const [letter] = await lettersAbout(shortlink)
    for (const fact of [
      reason,
      `tr.test/${shortlink}`,
      'https://bank-vhod.example/',
      owner.username,
      'anna@mail.ru'
    ]) {
      expect(letter?.text).toContain(fact)
    }
    expect(letter?.text).toContain(`https://tr.test/${shortlink}+`)
    expect(letter?.html).toContain('&lt;b&gt;просит&lt;/b&gt;')
    expect(letter?.replyTo).toBeUndefined()
    expect(JSON.stringify(letter)).not.toContain('203.0.113')
  })

  test('needs no email', async () => {
    const { shortlink } = await createLink(context, owner)
    expect((await complain({ shortlink, reason })).json()).toMatchObject({ email: '' })
    const [letter] = await lettersAbout(shortlink)
    expect(letter?.text).toContain('почту не указали')
  })

  test('is no visit', async () => {
    const { _id, shortlink } = await createLink(context, owner)
    await complain({ shortlink, reason })
    await context.settle()
    const reply = await context.app.inject({ url: `/api/users/shortlinks/${_id}`, headers: owner.headers })
    expect(reply.json()).toMatchObject({ visits: 0 })
  })

  test('keeps its lines and loses what cannot be seen', async () => {
    const { shortlink } = await createLink(context, owner)
    await complain({ shortlink, reason: ' Первая\u0007\u202E\u200B строка\r\n\tвторая\n\n\n\n👨‍👩‍👧 ' })
    expect(await kept(shortlink)).toEqual([{ reason: 'Первая строка\nвторая\n\n👨‍👩‍👧', email: '' }])
  })
})

describe('the link', () => {
  test('is found in any letter case', async () => {
    const { shortlink } = await createLink(context, owner, { shortlink: 'Bank-Vhod' })
    const reply = await complain({ shortlink: 'BANK-vhod', reason })
    expect(reply.json()).toMatchObject({ shortlink: 'BANK-vhod' })
    expect(await kept(shortlink)).toHaveLength(1)
  })

  test('is found by an earlier name, which does not tell the present one', async () => {
    const { _id } = await createLink(context, owner, { shortlink: 'earlier-name' })
    await putLink(context, owner, _id, { fulllink: 'https://example.ru', shortlink: 'present-name' })
    const reply = await complain({ shortlink: 'Earlier-Name', reason })
    expect(reply.json()).toMatchObject({ shortlink: 'Earlier-Name' })
    expect(reply.body).not.toContain('present-name')
    expect(await kept('present-name')).toHaveLength(1)
  })

  test.each([
    ['blocked_at', 'уже заблокирована'],
    ['deleted_at', 'удалена']
  ])('may have %s: the letter says %s', async (column, words) => {
    const { sql } = context.services
    const { _id, shortlink } = await createLink(context, owner)
    await sql`update links set blocked_at = case when ${column} = 'blocked_at' then now() end,
      deleted_at = case when ${column} = 'deleted_at' then now() end where id = ${_id}`
    expect((await complain({ shortlink, reason })).statusCode).toBe(201)
    const [letter] = await lettersAbout(shortlink)
    expect(letter?.text).toContain(words)
  })

  test('that never was is not found; who mistypes it can still complain, who guesses is stopped', async () => {
    const { shortlink } = await createLink(context, owner)
    for (let asked = 0; asked < 19; asked += 1) expect(await guess(`never-was-${asked}`)).toBe(404)
    expect(await guess(shortlink)).toBe(201)
    expect(await guess('never-was')).toBe(429)
    expect(await guess(shortlink)).toBe(429)
    expect(await kept('never-was')).toHaveLength(0)
  })

  test('of an account that was removed is told of without an owner', async () => {
    const gone = await signUp(context)
    const { _id, shortlink } = await createLink(context, gone)
    const { sql } = context.services
    await sql`update links set fulllink = '', deleted_at = now() where id = ${_id}`
    await sql`update users set deleted_at = now() where username = ${gone.username}`
    expect((await complain({ shortlink, reason })).statusCode).toBe(201)
    const [letter] = await lettersAbout(shortlink)
    expect(letter?.text).toContain('аккаунт удалён')
  })
})

describe('refused', () => {
  test.each([
    ['shortlink', { reason }],
    ['shortlink', { shortlink: 'https://tr.test/abcdef', reason }],
    ['shortlink', { shortlink: 'abc', reason }],
    ['reason', { shortlink: 'some-link' }],
    ['reason', { shortlink: 'some-link', reason: ' \n ' }],
    ['reason', { shortlink: 'some-link', reason: '\u200B\u202E\u0007' }],
    ['reason', { shortlink: 'some-link', reason: 'ы'.repeat(2001) }],
    ['reason', { shortlink: 'some-link', reason: 'a\u0000b' }],
    ['email', { shortlink: 'some-link', reason, email: '' }],
    ['email', { shortlink: 'some-link', reason, email: 'anna' }],
    ['email', { shortlink: 'some-link', reason, email: 'anna@mail.ru\nBcc: all@mail.ru' }],
    ['email', { shortlink: 'some-link', reason, email: 'anna@mail.ru?x=1' }]
  ])('%s, row %#', async (field, payload) => {
    expect((await complain(payload)).json()).toMatchObject({ statusCode: 422, details: [{ field }] })
  })
})

describe('limits', () => {
  test('five an hour and twenty a day come from one address', async () => {
    const links = [await createLink(context, owner), await createLink(context, owner)]
    const ask = async (n: number, address = '203.0.113.30') =>
      (await complain({ shortlink: links[n % 2]?.shortlink, reason }, address)).statusCode
    for (const hour of [1, 2, 3, 4]) {
      for (let asked = 0; asked < 5; asked += 1) expect(await ask(asked)).toBe(201)
      expect(await ask(0), `hour ${hour}`).toBe(429)
      context.travel(HOUR_MS + 1000)
    }
    expect(await ask(0)).toBe(429)
    expect(await ask(0, '203.0.113.31')).toBe(201)
  })

  test('an IPv6 site that changes its addresses has four times as many', async () => {
    const { shortlink } = await createLink(context, owner)
    const ask = async (household: number) =>
      (await complain({ shortlink, reason }, `2001:db8:5:${household}::1`)).statusCode
    for (let asked = 0; asked < 20; asked += 1) expect(await ask(asked)).toBe(201)
    expect(await ask(21)).toBe(429)
    expect((await complain({ shortlink, reason }, '2001:db8:6::1')).statusCode).toBe(201)
  })

  test('who complains too often is told when to go on', async () => {
    const { shortlink } = await createLink(context, owner)
    for (let asked = 0; asked < 5; asked += 1) await complain({ shortlink, reason }, '203.0.113.40')
    const reply = await complain({ shortlink, reason }, '203.0.113.40')
    expect(reply.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_ATTEMPTS' })
    expect(reply.json<{ message: string }>().message).toMatch(/много жалоб.*через 60 мин\.$/)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500)
  })

  test('who floods a link keeps nobody else’s complaint out: beyond fifty a day the first of each address is kept', async () => {
    const { shortlink } = await createLink(context, owner)
    for (let asked = 0; asked < 50; asked += 1)
      expect((await complain({ shortlink, reason: '.' }, `203.0.113.${50 + (asked % 10)}`)).statusCode).toBe(
        201
      )
    expect((await complain({ shortlink, reason }, '198.51.100.7')).statusCode).toBe(201)
    expect((await complain({ shortlink, reason: 'Ещё раз.' }, '198.51.100.7')).statusCode).toBe(201)
    const rows = await kept(shortlink)
    expect(rows).toHaveLength(51)
    expect(rows.at(-1)).toMatchObject({ reason })
    context.travel(DAY_MS)
    await complain({ shortlink, reason: 'Назавтра.' }, '198.51.100.7')
    const letters = await lettersAbout(shortlink)
    expect(letters.at(-1)?.text).toContain('Всего жалоб на неё: 53')
  })

  test('of IPv6 the first of each site is kept, and so many firsts as anybody can read', async () => {
    const { shortlink } = await createLink(context, owner)
    const ask = async (address: string) =>
      expect((await complain({ shortlink, reason }, address)).statusCode).toBe(201)
    for (let asked = 0; asked < 50; asked += 1) await complain({ shortlink, reason })
    for (const site of [1, 2]) for (const house of [1, 2]) await ask(`2001:db8:${site}:${house}::1`)
    expect(await kept(shortlink)).toHaveLength(52)
    await context.services.sql`update attempts set count = 1000 where key like '%:firsts'`
    await ask('198.51.100.8')
    expect(await kept(shortlink)).toHaveLength(52)
  })

  test('a later letter says how many there are', async () => {
    const { shortlink } = await createLink(context, owner)
    for (let asked = 0; asked < 5; asked += 1) await complain({ shortlink, reason })
    expect(await lettersAbout(shortlink)).toHaveLength(3)
    context.travel(HOUR_MS + 1000)
    await complain({ shortlink, reason })
    const letters = await lettersAbout(shortlink)
    expect(letters).toHaveLength(4)
    expect(letters.filter(({ text }) => text?.includes('Всего жалоб на неё: 6'))).toHaveLength(1)
  })
})

test('after three years a complaint is removed, not before', async () => {
  const { shortlink } = await createLink(context, owner)
  await complain({ shortlink, reason })
  await sweepComplaints(context.services.sql, context.now() + 3 * YEAR_MS - HOUR_MS)
  expect(await kept(shortlink)).toHaveLength(1)
  await sweepComplaints(context.services.sql, context.now() + 3 * YEAR_MS + HOUR_MS)
  expect(await kept(shortlink)).toHaveLength(0)
})
