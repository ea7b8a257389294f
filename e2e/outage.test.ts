import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { clickHouseServer, type ClickHouseServer } from '#test/clickhouse-server.ts'
import { startServer, type RunningServer } from '#test/process.ts'

import { createAccount, type Account } from './account.ts'
import { launchBrowser } from './browser.ts'
import { expectAccessible } from './page-checks.ts'

// The analytics engine, a server of its own, dies under an open dashboard and comes back.

const PATIENCE_MS = 120_000
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'

let dir = ''
let engine: ClickHouseServer
let server: RunningServer
let browser: Browser
let account: Account
let page: Page
let slug = ''

const visit = () =>
  fetch(`${server.url}/${slug}`, {
    redirect: 'manual',
    headers: { 'user-agent': ANDROID, 'x-forwarded-for': '95.24.0.1' }
  })
const visits = () => page.locator('dl > div', { hasText: 'Переходы' }).locator('dd').first().innerText()

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-engine-'))
  engine = await clickHouseServer(dir)
  await engine.start()
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1', CLICKHOUSE_URL: engine.url } })
  account = await createAccount(server.url)
  slug = (await account.createLink({ title: 'Весна' })).shortlink
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'ru-RU', storageState: account.storageState })
  context.setDefaultTimeout(PATIENCE_MS)
  page = await context.newPage()
})

afterAll(async () => {
  await browser.close()
  await server.stop()
  await engine.kill()
  await rm(dir, { recursive: true, force: true })
})

test('an engine that is a server of its own shows visits as the embedded one does', async () => {
  await visit()
  await page.goto(`${server.url}/dashboard`)
  await expect.poll(visits, { timeout: PATIENCE_MS }).toBe('1')
})

test('while it is away the page says so, the links and the redirect live on', async () => {
  await engine.kill()
  await page.reload()
  await page.getByText('Статистика ненадолго недоступна').first().waitFor()
  await page
    .getByRole('button', { name: /Попробовать ещё раз/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  expect((await visit()).status).toBe(302)
  await page.getByRole('link', { name: 'Ссылки' }).first().click()
  await page.getByText('Весна').first().waitFor()
  await expectAccessible(page)
})

test('when it is back, everything is there by itself, the visit of meanwhile too', async () => {
  await page.goto(`${server.url}/dashboard`)
  await page.getByText('Статистика ненадолго недоступна').first().waitFor()
  await engine.start()
  await expect.poll(visits, { timeout: PATIENCE_MS }).toBe('2')
  const problems = () => page.getByText('Статистика ненадолго недоступна').count()
  await expect.poll(problems, { timeout: PATIENCE_MS }).toBe(0)
})
