import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test, vi } from 'vitest'

import { createMint } from '#sandbox/wildberries/tokens.ts'
import { signUp } from '#test/over-http.ts'
import { freePort, killAll, startServer, type RunningServer } from '#test/process.ts'

// The sandbox that comes with the service, in a process as `npm start` makes it.

const PREFIX = '/dev/wildberries'
const account = { username: 'seller@example.ru', password: 'secret-123' }

/** A start may build the page first. */
vi.setConfig({ testTimeout: 600_000 })
afterEach(killAll)

/** Tokens on the page by their names. */
async function tokensOf({ url }: RunningServer): Promise<Map<string, string>> {
  const reply = await fetch(`${url}${PREFIX}`)
  expect(reply.url).toBe(`${url}${PREFIX}/`)
  const page = await reply.text()
  const fields = page.matchAll(/value="(?<token>[\w.-]+)"[^>]*aria-label="Токен: (?<name>[^"]+)"/g)
  return new Map([...fields].map(({ groups }) => [groups?.['name'] ?? '', groups?.['token'] ?? '']))
}

const tokenOf = async (server: RunningServer, name: string) => (await tokensOf(server)).get(name) ?? ''

const save = ({ url }: RunningServer, bearer: string, wbToken: string) =>
  fetch(`${url}/api/users/edit`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ wbToken })
  })

const sidOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid

test('its tokens are taken without a setting, also after a restart; one of another sandbox is not', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tropa-wildberries-'))
  const server = await startServer({ dataDir })
  const bearer = await signUp(server.url, account)
  const working = await tokenOf(server, 'Базовый, только чтение')
  const saved = await save(server, bearer, working)
  expect(await saved.json()).toMatchObject({ roles: ['USER', 'SELLER'], wbToken: `…${working.slice(-4)}` })
  const withdrawn = await save(server, bearer, await tokenOf(server, 'Отозванный'))
  expect(await withdrawn.json()).toMatchObject({ statusCode: 422, details: [{ field: 'wbToken' }] })
  expect((await save(server, bearer, createMint().tokenOf('good'))).status).toBe(422)

  const key = await stat(join(dataDir, 'wildberries-sandbox-key'))
  expect(key.mode & 0o777).toBe(0o600)
  await server.stop()
  const again = await startServer({ dataDir })
  const ping = await fetch(`${again.url}${PREFIX}/ping`, { headers: { authorization: working } })
  expect(await ping.json()).toMatchObject({ Status: 'OK' })
  expect(sidOf(await tokenOf(again, 'Сервисный'))).toBe(sidOf(working))
  await again.stop()
  await rm(dataDir, { recursive: true })
})

test('orders are of the products that links lead to', async () => {
  const server = await startServer()
  const bearer = await signUp(server.url, account)
  const token = await tokenOf(server, 'Сервисный')
  const numbers = async () => {
    const reply = await fetch(`${server.url}${PREFIX}/api/v1/supplier/orders?dateFrom=2020-01-01`, {
      headers: { authorization: token }
    })
    const rows: { nmId: number }[] = JSON.parse(await reply.text())
    return new Set(rows.map(({ nmId }) => nmId))
  }
  const made = await fetch(`${server.url}/api/users/shortlinks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      shortlink: 'kruzhka',
      fulllink: 'https://www.wildberries.ru/catalog/87654321/detail.aspx'
    })
  })
  expect(made.ok, await made.text()).toBe(true)
  expect(await numbers()).toContain(87_654_321)
  await server.stop()
})

test('where the service has a name, or settings name a marketplace, there is none', async () => {
  const port = String(await freePort())
  for (const env of [
    { PORT: port, PUBLIC_URL: `http://shop.example:${port}` },
    { WILDBERRIES_COMMON_URL: 'http://127.0.0.1:9' }
  ]) {
    const server = await startServer({ env })
    expect((await fetch(`${server.url}${PREFIX}/ping`)).status).not.toBe(401)
    expect(await (await fetch(`${server.url}${PREFIX}/`)).text()).not.toContain('Песочница Wildberries')
    expect(await readdir(server.dataDir)).not.toContain('wildberries-sandbox-key')
    await server.stop()
  }
})
