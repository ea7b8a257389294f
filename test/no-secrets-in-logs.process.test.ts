import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterEach, expect, test } from 'vitest'

import { connectPostgres } from '#server/platform/postgres.ts'

import { startMailServer, type MailServer } from './mail-server.ts'
import { linkIn, secretIn } from './mails.ts'
import { PERSON } from './over-http.ts'
import { enginesOf, installationSecrets, postgresLogs } from './process-engines.ts'
import { killAll, startServer, type RunningServer } from './process.ts'

const PATIENCE = { timeout: 120_000, interval: 50 }

afterEach(killAll)

/** Asks as a browser does; the token of the answer, where there is one, is among the secrets of the run. */
function createBrowser(base: string, secrets: Set<string>) {
  return async (
    method: string,
    path: string,
    { body, token, status }: { body?: unknown; token?: string | undefined; status: number }
  ): Promise<string | undefined> => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        'user-agent': PERSON,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` })
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) })
    })
    const said = await answer.text()
    if (answer.status !== status) throw new Error(`${method} ${path} answered ${answer.status}: ${said}`)
    const opened = /"access_token":"([^"]+)"/.exec(said)?.[1]
    if (opened !== undefined) for (const part of [opened, opened.split('.')[2] ?? '']) secrets.add(part)
    return opened
  }
}

/** A request that is no HTTP, as a broken proxy or an attacker sends it. */
async function sendRaw(base: string, request: string): Promise<string> {
  const socket = connect(Number(new URL(base).port), 'localhost')
  socket.end(request)
  return text(socket)
}

/** Everything that the run has written for an operator to read. */
async function logsOf(server: RunningServer): Promise<string> {
  return [server.output(), ...(await postgresLogs(server.dataDir))].join('\n')
}

/** The mail to somebody with such an address in it, once it has come. */
async function mailWith(mails: MailServer, path: string, secrets: Set<string>): Promise<string> {
  const find = () => mails.received.find(mail => mail.text?.includes(path))
  await expect.poll(find, PATIENCE).toBeDefined()
  const mail = find() ?? {}
  secrets.add(linkIn(mail, path))
  const secret = secretIn(mail, path)
  secrets.add(secret)
  return secret
}

test('nothing of a whole run that opens an account is in its logs', async () => {
  const secrets = new Set<string>()
  const password = (name: string) => {
    const made = `pass-${name}-${crypto.randomUUID()}`
    secrets.add(made)
    return made
  }
  let refusals = 1
  const mails = await startMailServer({
    message: () => ((refusals -= 1) >= 0 ? '450 4.2.0 Come again' : undefined)
  })
  const server = await startServer({ env: { LOG_LEVEL: 'trace', SMTP_URL: mails.url } })
  const ask = createBrowser(server.url, secrets)
  for (const secret of await installationSecrets(server.dataDir)) secrets.add(secret)
  const username = 'owner@example.ru'
  const [first, second, third] = [password('first'), password('second'), password('third')]

  const token = await ask('POST', '/api/users/new', { body: { username, password: first }, status: 201 })
  await ask('POST', '/api/users/new', { body: { username, password: password('taken') }, status: 409 })
  const confirmation = await mailWith(mails, '/confirm/', secrets)
  await ask('GET', `/confirm/${confirmation}`, { status: 200 })
  const confirm = `/api/users/confirm/${confirmation}`
  await ask('POST', confirm, { body: {}, status: 403 })
  await ask('POST', confirm, { body: { password: password('unlike') }, status: 401 })
  await ask('POST', confirm, { body: { password: first }, status: 200 })
  await ask('GET', confirm, { status: 404 })

  const login = '/api/auth/login'
  await ask('POST', login, { body: { username, password: first }, status: 200 })
  await ask('POST', login, { body: { username, password: password('wrong') }, status: 401 })
  await ask('POST', login, {
    body: `{"username":"${username}","password":"${password('bad')}",`,
    status: 400
  })
  await ask('POST', login, { body: { username, password: [password('list')] }, status: 422 })
  await ask('POST', '/api/users/new', { body: { username: 'x', password: password('no-mail') }, status: 422 })
  await ask('GET', `/?token=${token}`, { status: 200 })
  await ask('GET', '/api/users/profile', { token: `${token}x`, status: 401 })
  expect(
    await sendRaw(
      server.url,
      `GET /api/users/confirm/${confirmation} HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nbad header\r\n\r\n`
    )
  ).toContain('400')

  const change = { password: first, newPassword: second }
  await ask('PUT', '/api/users/edit', {
    body: { ...change, password: password('guess') },
    token,
    status: 422
  })
  const changed = await ask('PUT', '/api/users/edit', { body: change, token, status: 200 })
  await ask('POST', '/api/auth/exchange', { token: changed, status: 200 })
  await ask('POST', '/api/users/restore/send', { body: { username }, status: 204 })
  const recovery = await mailWith(mails, '/restore/', secrets)
  await ask('GET', `/restore/${recovery}`, { status: 200 })
  const restore = `/api/users/restore/${recovery}`
  await ask('POST', restore, { body: { newPassword: 'short' }, status: 422 })

  const sql = connectPostgres((await enginesOf(server.dataDir)).postgres)
  await sql`alter table secrets rename to away`
  await ask('POST', restore, { body: { newPassword: third }, status: 500 })
  await ask('GET', confirm, { status: 500 })
  await ask('POST', confirm, { body: { password: first }, status: 500 })
  await sql`alter table away rename to secrets`
  await sql`alter table sessions rename to away`
  await ask('POST', login, { body: { username, password: second }, status: 500 })
  await ask('PUT', '/api/users/edit', { body: change, token: changed, status: 500 })
  await sql`alter table away rename to sessions`
  await sql.end()

  const restored = await ask('POST', restore, { body: { newPassword: third }, status: 200 })
  await ask('POST', '/api/auth/logout', { token: restored, status: 204 })
  await expect
    .poll(() => mails.received.filter(({ text: body }) => body?.includes('ароль')).length, PATIENCE)
    .toBeGreaterThan(1)

  const logs = await logsOf(server)
  await server.stop()
  await mails.close()
  expect(logs).toContain('they are tried again')
  expect(logs).toMatch(/relation .*does not exist/)
  expect(logs.length).toBeGreaterThan(2000)
  expect(secrets.size).toBeGreaterThan(20)
  const found = [...secrets].filter(secret => logs.includes(secret))
  expect(found).toEqual([])
  expect(logs).not.toContain('$argon2')
}, 600_000)
