import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Health } from '#contract/health.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { nextName, signUp, type TestUser, idOf } from '#test/factories.ts'
import { startMailServer, startSilentServer, type MailServer, type Verdict } from '#test/mail-server.ts'
import { untilMailed } from '#test/mails.ts'
import { jobOf, queueMail, stateOf, type MailEnd } from '#test/new-mails.ts'
import { freePort } from '#test/process.ts'

vi.setConfig({ testTimeout: 600_000 })
const PATIENCE = { timeout: 120_000, interval: 50 }

const logged: string[] = []
let port: number
let context: TestApp
let server: MailServer | undefined
let mailbox: Verdict = () => undefined
let message: Verdict = () => undefined

async function open(): Promise<MailServer> {
  server = await startMailServer({ port, mailbox: to => mailbox(to), message: to => message(to) })
  return server
}

beforeAll(async () => {
  port = await freePort()
  context = await startTestApp(
    { SMTP_URL: `smtp://127.0.0.1:${port}` },
    { log: pino({ level: 'warn' }, { write: line => void logged.push(line) }) }
  )
})
afterEach(async () => {
  mailbox = message = () => undefined
  await server?.close()
  server = undefined
})
afterAll(() => context.close())

/** A new user with a proved mailbox. */
async function confirmed(username: string): Promise<TestUser> {
  const user = await signUp(context, username)
  await context.services.sql`update users set confirmed = true where username = ${username}`
  return user
}

/** A mail to a new user that is on its way, alone. */
async function newMail(): Promise<{ to: string; id: string }> {
  const user = await confirmed(`${nextName('mail')}@example.ru`)
  const id = await queueMail(context, { kind: 'deletion', userId: await idOf(context, user), until: 0 })
  await context.services.sql`delete from mails where id <> ${id} and sent_at is null and refused_at is null`
  return { to: user.username, id }
}

/** Somebody's question to the operator. */
async function newQuestion(): Promise<string> {
  const user = await confirmed(`${nextName('asks')}@example.ru`)
  const asked = {
    topic: 'payment',
    message: 'Где мой чек?',
    confirmed: true,
    device: '',
    address: ''
  } as const
  return queueMail(context, { kind: 'support', userId: await idOf(context, user), ...asked })
}

/** States of all jobs of a mail. */
async function jobsOf(id: string): Promise<string[]> {
  const rows = await context.services.sql<{ state: string }[]>`
    select state::text as state from pgboss.job where data ->> 'id' = ${id}`
  return rows.map(({ state }) => state).toSorted()
}

const expectEnd = (id: string, end: MailEnd) => expect.poll(() => stateOf(context, id), PATIENCE).toBe(end)

const expectTries = (id: string, count: number) =>
  expect.poll(async () => (await jobOf(context, id))?.tries, PATIENCE).toBeGreaterThanOrEqual(count)

/** Nothing will be sent any more. */
const expectOver = (id: string) =>
  expect.poll(async () => (await jobOf(context, id))?.isOver, PATIENCE).toBe(true)

const mailPart = async () => (await context.app.inject('/health')).json<Health>().details.mail

test('the server is away at first: sign-up works, and the mail arrives once when it is back', async () => {
  const { to, id } = await newMail()
  expect(await mailPart()).toMatchObject({ status: 'up', waiting: 1 })
  await expectTries(id, 1)
  expect(await stateOf(context, id)).toBe('waiting')
  expect(logged.filter(line => line.includes('not sent'))).toHaveLength(1)
  expect(logged.join('')).not.toContain('"stack"')
  const { received } = await open()
  await expectEnd(id, 'sent')
  await expectOver(id)
  expect(received.map(({ recipients }) => recipients)).toEqual([[to]])
  expect(await mailPart()).toEqual({ status: 'up', waiting: 0, oldestSeconds: 0 })
})

/** By the name of the mailbox: what it answers at first, what later, and what is to come of it. */
const boxes: Record<string, { answers: string[]; at: 'mailbox' | 'message'; end: MailEnd }> = {
  'comes-again': { answers: ['450 4.2.0 Greylisted'], at: 'mailbox', end: 'sent' },
  'not-relayed': { answers: ['550 Relaying denied'], at: 'mailbox', end: 'sent' },
  'no-space': { answers: ['451 4.3.0 Out of space, try later'], at: 'message', end: 'sent' },
  unliked: { answers: ['554 5.6.0 Message refused'], at: 'message', end: 'sent' },
  unknown: { answers: ['550 5.1.1 User unknown'], at: 'mailbox', end: 'refused' },
  silent: { answers: ['550 No'], at: 'mailbox', end: 'refused' },
  full: { answers: ['552 5.2.2 Mailbox full'], at: 'message', end: 'refused' },
  fine: { answers: [], at: 'mailbox', end: 'sent' }
}

test('what says "not now" is tried again and arrives once; a mailbox that refuses is asked once; others go on', async () => {
  const { received } = await open()
  const ids = new Map<string, string>()
  for (const name of Object.keys(boxes)) {
    const user = await confirmed(`${name}@${nextName('box')}.ru`)
    ids.set(name, await idOf(context, user))
  }
  await untilMailed(context)
  received.length = 0

  const asked = new Map<string, number>()
  const verdictAt =
    (at: 'mailbox' | 'message'): Verdict =>
    to => {
      const name = to.split('@')[0] ?? ''
      const box = boxes[name]
      if (box?.at !== at) return undefined
      asked.set(name, (asked.get(name) ?? 0) + 1)
      return box.answers[(asked.get(name) ?? 0) - 1]
    }
  mailbox = verdictAt('mailbox')
  message = verdictAt('message')
  const mails = new Map<string, string>()
  for (const [name, userId] of ids) {
    mails.set(name, await queueMail(context, { kind: 'deletion', userId, until: 0 }))
  }
  for (const [name, id] of mails) await expectEnd(id, boxes[name]?.end ?? 'sent')

  const tries = Object.entries(boxes).map(([name, { end, answers }]) => [
    name,
    end === 'sent' ? answers.length + 1 : 1
  ])
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(tries))
  const arrived = received.map(({ recipients: [to = ''] }) => to.replace(/@.*/, ''))
  expect(arrived.toSorted()).toEqual(['comes-again', 'fine', 'no-space', 'not-relayed', 'unliked'])
})

test('the operator’s own mailbox is full for a while: what people wrote to it arrives later', async () => {
  const { received } = await open()
  await untilMailed(context)
  received.length = 0
  let isFull = true
  message = () => (isFull ? '552 5.2.2 Mailbox full' : undefined)
  const id = await newQuestion()
  await expectTries(id, 1)
  expect(await stateOf(context, id)).toBe('waiting')
  isFull = false
  await expectEnd(id, 'sent')
  expect(received.map(({ text }) => text?.includes('Где мой чек?'))).toEqual([true])
})

test('a question stands nowhere else, so it is tried for longer than a day, and given up after two weeks', async () => {
  const [late, lost] = [await newQuestion(), await newQuestion()]
  context.travel(25 * HOUR_MS)
  for (const id of [late, lost]) {
    await expect.poll(() => jobsOf(id), PATIENCE).toEqual(['completed', 'created'])
    expect(await stateOf(context, id)).toBe('waiting')
  }
  await context.services.sql`update mails set created_at = created_at - interval '13 days' where id = ${lost}`
  const { received } = await open()
  await context.services.jobs.hasten(HOUR_MS)
  await expectEnd(late, 'sent')
  await expectEnd(lost, 'failed')
  context.travel(-25 * HOUR_MS)
  expect(received.filter(({ text }) => text?.includes('Где мой чек?'))).toHaveLength(1)
})

test('a server that takes connections and says nothing: everything else works, and the mail arrives later', async () => {
  const silent = await startSilentServer(port)
  const { to, id } = await newMail()
  await silent.asked
  expect((await context.app.inject('/health')).statusCode).toBe(200)
  await signUp(context)
  expect(await stateOf(context, id)).toBe('waiting')
  await silent.close()
  const { received } = await open()
  await expectEnd(id, 'sent')
  const arrived = received.filter(
    ({ subject, recipients }) => subject?.includes('удалён') && recipients[0] === to
  )
  expect(arrived).toHaveLength(1)
  await untilMailed(context)
})

test('a mail of yesterday is given up, and not by the mailbox', async () => {
  const { id } = await newMail()
  expect(await stateOf(context, id)).toBe('waiting')
  context.travel(25 * HOUR_MS)
  await expectEnd(id, 'failed')
  await expectOver(id)
  const { received } = await open()
  expect(received).toEqual([])
})

test('mails that wait for more than 15 minutes are a part that is down; the service is up', async () => {
  const { id } = await newMail()
  context.travel(16 * MINUTE_MS)
  const reply = await context.app.inject('/health')
  expect([reply.statusCode, reply.json<Health>().status]).toEqual([200, 'ok'])
  expect(await mailPart()).toEqual({ status: 'down', message: 'MAILS_WAIT' })
  const metrics = await context.app.inject({ url: '/metrics', headers: { host: 'localhost' } })
  expect(metrics.body).toMatch(/^tropa_mails_waiting 1$/m)
  await open()
  await expectEnd(id, 'sent')
  expect(await mailPart()).toMatchObject({ status: 'up' })
})
