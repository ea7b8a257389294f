import { beforeEach, describe, expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { idOf, signUp, type TestUser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { untilWaitedFor } from '#test/until-waited-for.ts'

const OPERATOR = 'help@tropa.test'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const message = 'Ссылка ведёт не туда: <b>что</b> делать & как?'

const context = duringTests(() => startTestApp({ LEGAL_EMAIL: OPERATOR }))
let user: TestUser
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUp(context)
})

const ask = (payload: object, of = user, remoteAddress = '203.0.113.9') =>
  context.app.inject({
    method: 'POST',
    url: '/api/support',
    headers: { ...of.headers, 'user-agent': CHROME },
    remoteAddress,
    payload
  })

test('a question goes to the operator, who sees who asks and from where, and answers to the person', async () => {
  await context.services.sql`update users set confirmed = true where username = ${user.username}`
  expect((await ask({ topic: 'links', message })).statusCode).toBe(204)
  const mails = await mailsTo(context, OPERATOR)
  const mail = mails.find(({ replyTo = [] }) => replyTo.some(({ address }) => address === user.username))
  expect(mail?.text).toContain(message)
  for (const fact of [user.username, 'Chrome, Windows', '203.0.113.9']) expect(mail?.text).toContain(fact)
})

test('of an account that is being removed no question stays', async () => {
  const { sql } = context.services
  const id = await idOf(context, user)
  const asked = await sql.begin(async tx => {
    await tx`select 1 from users where id = ${id} for update`
    const question = ask({ topic: 'links', message })
    await untilWaitedFor(tx)
    await tx`update users set deleted_at = now() where id = ${id}`
    return { question }
  })
  expect((await asked.question).statusCode).toBe(401)
  expect(await sql`select 1 from mails where user_id = ${id} and kind = 'support'`).toEqual([])
})

describe('refused', () => {
  test.each([
    ['topic', { topic: 'gossip', message }],
    ['topic', { message }],
    ['message', { topic: 'links' }],
    ['message', { topic: 'links', message: 'коротко' }],
    ['message', { topic: 'links', message: ' '.repeat(20) }],
    ['message', { topic: 'links', message: 'ы'.repeat(4001) }]
  ])('%s', async (field, payload) => {
    expect((await ask(payload)).json()).toMatchObject({ statusCode: 422, details: [{ field }] })
  })
})

const asks = async (times: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let asked = 0; asked < times; asked += 1) {
    const { statusCode } = await ask({ topic: 'other', message: `${message} ${asked}` })
    statuses.push(statusCode)
  }
  await mailsTo(context, OPERATOR)
  return statuses
}

const kept = async () => {
  const [row] = await context.services.sql<{ mails: number }[]>`
    select count(*)::int as mails from mails join users on users.id = user_id
    where kind = 'support' and username = ${user.username}`
  return row?.mails
}

test('five an hour and twenty a day go out, of each account by its own', async () => {
  const anHour = [204, 204, 204, 204, 204, 429]
  for (const hour of [1, 2, 3, 4]) {
    expect(await asks(6), `hour ${hour}`).toEqual(anHour)
    context.travel(HOUR_MS + 1000)
  }
  expect(await asks(2)).toEqual([429, 429])
  expect(await kept()).toBe(20)
  expect((await ask({ topic: 'other', message }, await signUp(context))).statusCode).toBe(204)
})

test('who asks too often is told when to ask again', async () => {
  await asks(5)
  const reply = await ask({ topic: 'other', message })
  expect(reply.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_ATTEMPTS' })
  expect(reply.json<{ message: string }>().message).toMatch(/много вопросов.*через 60 мин\.$/)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500)
})

test('of an address that nobody has proved the operator is told so, and an answer goes nowhere by itself', async () => {
  await ask({ topic: 'idea', message })
  const mails = await mailsTo(context, OPERATOR)
  const mail = mails.find(({ text = '' }) => text.includes(`${user.username}, почта не подтверждена`))
  expect(mail?.text).toContain(message)
  expect(mail?.replyTo).toBeUndefined()
})

test('ten an hour and thirty a day go out of one address, whoever asks', async () => {
  const fresh = async () => (await ask({ topic: 'other', message }, await signUp(context))).statusCode
  for (const hour of [1, 2, 3]) {
    for (let asked = 0; asked < 10; asked += 1) expect(await fresh()).toBe(204)
    expect(await fresh(), `hour ${hour}`).toBe(429)
    context.travel(HOUR_MS + 1000)
  }
  expect(await fresh()).toBe(429)
  expect((await ask({ topic: 'other', message }, user, '203.0.113.10')).statusCode).toBe(204)
})

test('a site of IPv6 counts as four addresses, however many it has', async () => {
  const from = async (network: number) =>
    (await ask({ topic: 'other', message }, await signUp(context), `2001:db8:5:${network}::1`)).statusCode
  for (let network = 1; network <= 40; network += 1) expect(await from(network)).toBe(204)
  expect(await from(41)).toBe(429)
  expect((await ask({ topic: 'other', message }, user, '2001:db8:6:1::1')).statusCode).toBe(204)
})
