import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import type { Profile } from '#contract/user.ts'
import { connectPostgres } from '#server/platform/postgres.ts'

import { launchAdmin } from './admin-process.ts'
import { createDatabase } from './databases.ts'
import { embeddedOnly } from './embedded-only.ts'
import { awaitMails, linkIn } from './mails.ts'
import { breakableUrl } from './outage.ts'
import { killAll, processesIn, startServer, type RunningServer } from './process.ts'

/** Each start takes a minute on a full machine. */
vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 300_000 })

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tropa-admin-'))
})
afterEach(killAll)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Its last word and everything it said. */
const admin = (words: string[], env: Record<string, string> = {}) =>
  launchAdmin(words, { DATA_DIR: dataDir, ...env }).ended

const call = async (server: RunningServer, method: string, path: string, body?: object, token?: string) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` })
    },
    ...(body && { body: JSON.stringify(body) })
  })

const tokenOf = async (reply: Response) => {
  const { access_token: token }: { access_token: string } = await reply.json()
  return token
}

const password = 'secret-123'
const signUp = async (server: RunningServer, username: string) =>
  tokenOf(await call(server, 'POST', '/api/users/new', { username, password }))
const signIn = async (server: RunningServer, username: string) =>
  tokenOf(await call(server, 'POST', '/api/auth/login', { username, password }))
const rolesOf = async (server: RunningServer, token: string) => {
  const { roles }: Profile = await (await call(server, 'GET', '/api/users/profile', undefined, token)).json()
  return roles
}
async function confirm(server: RunningServer, username: string, token: string): Promise<void> {
  const [mail] = await awaitMails(dataDir, username)
  const secret = linkIn(mail ?? {}, '/confirm/')
    .split('/')
    .at(-1)
  const reply = await call(server, 'GET', `/api/users/confirm/${secret}`, undefined, token)
  expect(reply.status).toBe(200)
}

embeddedOnly('a folder without a database', () => {
  test('before there is a database it says so, and makes none', async () => {
    const empty = join(dataDir, 'elsewhere')
    expect(await admin(['list'], { DATA_DIR: empty })).toEqual([
      1,
      `There is no database in ${empty}: start the server once, or set DATA_DIR.`
    ])
  })
})

test('words that are no command are answered with those that are', async () => {
  for (const words of [
    [],
    ['grant'],
    ['list', 'anna@example.ru'],
    ['list', 'all'],
    ['rotate-key', 'now'],
    ['bogus', 'x'],
    ['export', '--help'],
    ['-h'],
    ['rotate-key', 'anna@example.ru'],
    ['toString'],
    ['grant', 'a@b.ru', 'c@d.ru'],
    ['promote', 'a@b.ru']
  ]) {
    const [code, said] = await admin(words)
    expect(code).toBe(1)
    expect(said).toContain('npm run admin -- grant <username>')
  }
})

embeddedOnly('the command opens the database of the folder', () => {
  test('grants, lists and revokes while the server is stopped; ADMIN_USERNAME is granted with the proof of the mailbox', async () => {
    const [boss, anna, boris] = ['boss@example.ru', 'anna@example.ru', 'boris@example.ru']
    const first = await startServer({ dataDir, env: { ADMIN_USERNAME: ' Boss@Example.ru ' } })
    const token = await signUp(first, boss)
    expect(await rolesOf(first, token)).toEqual(['USER'])
    await confirm(first, boss, token)
    expect(await rolesOf(first, token)).toEqual(['USER', 'ADMIN'])
    await confirm(first, anna, await signUp(first, anna))
    await signUp(first, boris)

    const [busy, said] = await admin(['grant', anna])
    expect(busy).toBe(1)
    expect(said).toContain(`is in use by another process (pid ${first.pid})`)
    expect(said).toContain('stop it, run this again, then start it')
    await first.stop()

    expect(await admin(['list'])).toEqual([0, boss])
    expect(await admin(['grant', ' Anna@Example.ru'])).toEqual([0, `${anna} is an administrator.`])
    expect(await admin(['grant', anna])).toEqual([0, `${anna} is an administrator.`])
    expect(await admin(['list'])).toEqual([0, `${anna}\n${boss}`])
    const [refused, why] = await admin(['grant', boris])
    expect([refused, why]).toEqual([1, expect.stringContaining('has not confirmed the email')])
    expect(await admin(['grant', 'nobody@example.ru'])).toEqual([
      1,
      'Nobody has signed up as nobody@example.ru.'
    ])
    expect(await admin(['revoke', boss])).toEqual([0, `${boss} is no administrator.`])
    expect(await admin(['list'])).toEqual([0, anna])
    expect(processesIn(dataDir)).toEqual([])

    const second = await startServer({ dataDir })
    expect(await rolesOf(second, await signIn(second, anna))).toEqual(['USER', 'ADMIN'])
    expect(await rolesOf(second, await signIn(second, boss))).toEqual(['USER'])
    await second.stop()

    const third = await startServer({ dataDir, env: { ADMIN_USERNAME: boss } })
    expect(await rolesOf(third, await signIn(third, boss))).toEqual(['USER', 'ADMIN'])
    await third.stop()
  })
})

test('of a database of its own it asks while the server runs, and what it says holds at once', async () => {
  const database = await createDatabase()
  const way = await breakableUrl(database.address)
  const secret = 'x'.repeat(40)
  const env = { DATABASE_URL: way.address.url, TOKEN_SECRET: secret, ENCRYPTION_KEY: secret }
  const sql = connectPostgres(database.address)
  await sql`alter table users rename to not_yet`
  expect(await admin(['list'], env)).toEqual([1, 'The database is empty: start the server once.'])
  await sql`alter table not_yet rename to users`
  await sql.end()
  const server = await startServer({ dataDir, env })
  const name = 'vera@example.ru'
  const token = await signUp(server, name)
  await confirm(server, name, token)
  expect(await admin(['grant', name], env)).toEqual([0, `${name} is an administrator.`])
  expect(await rolesOf(server, token)).toEqual(['USER', 'ADMIN'])
  expect(await admin(['revoke', name], env)).toEqual([0, `${name} is no administrator.`])
  expect(await rolesOf(server, token)).toEqual(['USER'])
  await server.stop()
  await way.close()
  const [code, said] = await admin(['list'], env)
  expect([code, said]).toEqual([1, expect.stringContaining('no PostgreSQL answers')])
  await database.drop()
})
