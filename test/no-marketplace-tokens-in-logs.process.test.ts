import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { openSandbox } from '#sandbox/wildberries/server.ts'
import type { TokenKind } from '#sandbox/wildberries/tokens.ts'
import { connectPostgres } from '#server/platform/postgres.ts'

import { awaitMails } from './mails.ts'
import { PERSON } from './over-http.ts'
import { enginesOf, postgresLogs } from './process-engines.ts'
import { killAll, startServer, type RunningServer } from './process.ts'

const PATIENCE = { timeout: 120_000, interval: 50 }

afterEach(killAll)

/** All files below a folder whose names end so, as text. */
async function textsIn(folder: string, end: RegExp): Promise<string[]> {
  const names = (await readdir(folder)).filter(name => end.test(name))
  return Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
}

/** Everything that the run has written for somebody to read: its log, that of PostgreSQL, letters. */
async function written({ output, dataDir }: RunningServer): Promise<string> {
  const logs = await postgresLogs(dataDir)
  const letters = await textsIn(join(dataDir, 'outbox'), /\.eml$/)
  return [output(), ...logs, ...letters].join('\n')
}

/** What would open the shop, as a whole and by its parts; also as it stands in a database of a careless program. */
function partsOf(token: string): string[] {
  const [, payload = '', signature = ''] = token.split('.')
  return [token, payload, signature, Buffer.from(token).toString('base64').slice(0, 60)]
}

test('whatever becomes of a marketplace token, it stands in no log, letter, answer or export', async () => {
  const sandbox = await openSandbox()
  const server = await startServer({
    env: {
      LOG_LEVEL: 'trace',
      WILDBERRIES_COMMON_URL: sandbox.url,
      WILDBERRIES_STATISTICS_URL: sandbox.url,
      WILDBERRIES_ANALYTICS_URL: sandbox.url
    }
  })
  const username = 'owner@example.ru'
  const answers: string[] = []
  const ask = async (method: string, path: string, status: number, body?: unknown) => {
    const reply = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        'user-agent': PERSON,
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' })
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) })
    })
    const said = await reply.text()
    if (reply.status !== status) throw new Error(`${method} ${path} answered ${reply.status}: ${said}`)
    answers.push(said)
    return said
  }
  let token = ''
  const signedUp: { access_token: string } = JSON.parse(
    await ask('POST', '/api/users/new', 201, { username, password: 'secret-123' })
  )
  token = signedUp.access_token

  const given = new Set<string>()
  const make = (kind: TokenKind) => {
    const made = sandbox.tokenOf(kind)
    given.add(made)
    return made
  }
  const give = (wbToken: string, status: number) => ask('PUT', '/api/users/edit', status, { wbToken })
  for (const kind of ['expired', 'test', 'noRights', 'withdrawn', 'forbidden'] as const)
    await give(make(kind), 422)
  for (const kind of ['broken', 'limited', 'redirected', 'intercepted'] as const) await give(make(kind), 503)
  await give(`${make('good')}\u0000`, 422)
  await ask('PUT', '/api/users/edit', 400, `{"wbToken":"${make('good')}",`)
  await ask('PUT', '/api/users/edit', 422, { wbToken: [make('good')] })
  await ask('GET', `/api/users/profile?wbToken=${make('good')}`, 200)

  const sql = connectPostgres((await enginesOf(server.dataDir)).postgres)
  await sql`update users set confirmed = true`
  await sql`alter table marketplace_trials rename to away`
  await give(make('good'), 500)
  await sql`alter table away rename to marketplace_trials`
  await sql`delete from attempts`
  const kept = make('good')
  await give(kept, 200)

  const from = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10)
  const orders = async (nmId: number) => {
    const reply = await fetch(`${server.url}/wildberries/orders?nmId=${nmId}&begin=${from}&end=${from}`, {
      headers: { authorization: `Bearer ${token}` }
    })
    answers.push(await reply.text())
  }
  await orders(12_345_678)
  await ask('GET', '/api/users/profile', 200)
  const exported = await ask('GET', '/api/users/export', 200)
  expect(exported).toContain(username)

  // What cannot be opened any more, and what is withdrawn when it is first used.
  await sql`update marketplace_tokens set wb_token = set_byte(wb_token, 9, get_byte(wb_token, 9) # 1)`
  await orders(87_654_321)
  await sql`delete from attempts`
  await give(make('withdrawnLater'), 200)
  await sql.end()
  const subjects = async () => (await awaitMails(server.dataDir, username)).map(({ subject }) => subject)
  await expect.poll(subjects, PATIENCE).toContain('Токен Wildberries больше не принимается')
  await orders(12_345_678)

  const said = [await written(server), ...answers].join('\n')
  await server.stop()
  expect(sandbox.asked.map(({ authorization }) => authorization)).toContain(kept)
  await sandbox.close()
  expect(said).toMatch(/relation .*does not exist/)
  expect(said).toContain(`…${kept.slice(-4)}`)
  expect(given.size).toBeGreaterThan(12)
  const found = [...given].flatMap(partsOf).filter(part => said.includes(part))
  expect(found).toEqual([])
}, 600_000)
