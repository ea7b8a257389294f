import { afterEach, expect, test, vi } from 'vitest'

import { awaitMails, secretIn } from '#test/mails.ts'
import { signIn, signUp } from '#test/over-http.ts'
import { freePort, killAll, startServer, type RunningServer } from '#test/process.ts'

// The sandbox that comes with the service, in a process as `npm start` makes it.

const PREFIX = '/dev/payments'
const account = { username: 'payer@example.ru', password: 'secret-123' }
/** Pays the first time, and has no money when a renewal is due. */
const POOR_LATER = '4111 1111 1111 1111'

/** A start may build the page first. */
vi.setConfig({ testTimeout: 600_000 })
afterEach(killAll)

async function ask<Answer>(
  { url }: RunningServer,
  path: string,
  { token, body }: { token?: string; body?: object } = {}
): Promise<Answer> {
  const reply = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` })
    },
    ...(body && { body: JSON.stringify(body) })
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`)
  const answer: Answer = JSON.parse(text === '' ? 'null' : text)
  return answer
}

/** Somebody who has bought a plan that renews. */
async function buyer(server: RunningServer, card: string): Promise<string> {
  const token = await signUp(server.url, account)
  const [mail] = await awaitMails(server.dataDir, account.username)
  if (!mail) throw new Error('no confirmation mail')
  await ask(server, `/api/users/confirm/${secretIn(mail, '/confirm/')}`, { token })
  const checkout = await ask<Record<string, unknown>>(server, '/api/payment/START_1', { token, body: {} })
  const { publicId, invoiceId, accountId, email, ...more } = checkout
  const intent = {
    ...more,
    publicTerminalId: publicId,
    externalId: invoiceId,
    receiptEmail: email,
    userInfo: { accountId }
  }
  const body = { intent, card, expires: '12/49' }
  const paid = await ask<{ status: string }>(server, `${PREFIX}/widget/begin`, { body })
  expect(paid.status).toBe('success')
  await expect
    .poll(async () => (await billingOf(server, token)).subscription, { timeout: 60_000 })
    .not.toBeNull()
  return token
}

const billingOf = (server: RunningServer, token: string) =>
  ask<{ subscription: object | null; cardPage: string }>(server, '/api/payment', { token })

/** The clock of everything goes on. */
const travel = (server: RunningServer, step: 'day' | 'month') =>
  fetch(`${server.url}${PREFIX}/control/travel`, {
    method: 'POST',
    body: new URLSearchParams({ step }),
    redirect: 'manual'
  })

test('as it starts on one’s own machine the service describes its API, and nothing that is there for trying', async () => {
  const server = await startServer()
  const { paths } = await ask<{ paths: object }>(server, '/api/docs/json')
  const described = Object.keys(paths)
  expect(described).toContain('/api/payment/{plan}')
  expect(described.filter(path => path.startsWith('/dev'))).toEqual([])
})

test('a clock that is moved brings what comes with time alone, in its order', async () => {
  const server = await startServer()
  await buyer(server, POOR_LATER)
  for (const step of ['month', 'day', 'day', 'day', 'month'] as const) {
    expect((await travel(server, step)).headers.get('location')).toBe(`${PREFIX}/`)
  }
  const letters = await awaitMails(server.dataDir, account.username, 5)
  const subjects = letters.map(({ subject = '' }) => subject)
  const first = (start: string) => subjects.findIndex(subject => subject.startsWith(start))
  const soon = first('Скоро продление')
  expect(soon, subjects.join('; ')).toBeGreaterThan(first('Оплата прошла'))
  expect(first('Не получилось списать'), subjects.join('; ')).toBeGreaterThan(soon)
  expect(subjects.filter(subject => subject.startsWith('Скоро продление'))).toHaveLength(1)
  expect(subjects.at(-1)).toMatch(/закончился$/)
  const token = await signIn(server.url, account)
  expect(await ask(server, '/api/users/profile', { token })).toMatchObject({ status: 'INACTIVE' })
  await server.stop()
})

test('where the service has a name, nobody moves its clock, and a payer’s page needs the payer’s link', async () => {
  const port = String(await freePort())
  const origin = `http://shop.example:${port}`
  const server = await startServer({ env: { PORT: port, PAYMENTS: 'sandbox', PUBLIC_URL: origin } })
  const token = await buyer(server, '4000 0000 0000 3055')
  expect((await fetch(`${server.url}${PREFIX}/`)).status).toBe(404)
  expect((await travel(server, 'day')).status).toBe(404)

  const { cardPage } = await billingOf(server, token)
  expect(new URL(cardPage).origin).toBe(origin)
  const own = `${server.url}${cardPage.slice(origin.length)}`
  expect(await (await fetch(own)).text()).toContain('•••• 3055')
  const id = new URL(cardPage).searchParams.get('account')
  for (const query of [`account=${id}`, `account=${account.username}`, `email=${account.username}`]) {
    const page = await fetch(`${server.url}${PREFIX}/my?${query}`)
    expect(page.status, query).toBe(403)
    expect(await page.text(), query).not.toContain('3055')
  }
  await server.stop()
})
