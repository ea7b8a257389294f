import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type RunningServer } from '#test/process.ts'

import { createAccount } from './account.ts'
import { launchBrowser } from './browser.ts'
import { expectAccessible } from './page-checks.ts'

// The strip of visits beside a card that is shorter than it, which only a real window can tell.

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
const VISITS = 8

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

test('only the rows scroll: the title and the pause stay in sight', async () => {
  const account = await createAccount(server.url)
  const { _id, shortlink } = await account.createLink({ title: 'Весна' })
  for (let visitor = 1; visitor <= VISITS; visitor++) {
    await fetch(`${server.url}/${shortlink}`, {
      redirect: 'manual',
      headers: { 'user-agent': ANDROID, 'x-forwarded-for': `95.24.0.${visitor}` }
    })
  }
  const context = await browser.newContext({
    viewport: { width: 1280, height: 740 },
    locale: 'ru-RU',
    reducedMotion: 'reduce',
    storageState: account.storageState
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(`${server.url}/dashboard/${_id}?device=mobile`)
  const rows = page.getByRole('list', { name: 'Последние переходы' })
  await rows
    .locator('li')
    .nth(VISITS - 1)
    .waitFor()
  // At one moment, for what loads above moves them both.
  const gap = () =>
    rows.evaluate(list => {
      const pause = list.closest('section')?.querySelector('button')
      return list.getBoundingClientRect().top - (pause?.getBoundingClientRect().top ?? Number.NaN)
    })
  const before = await gap()
  expect(before).toBeGreaterThan(0)
  // Only what scrolls by itself takes it.
  const scrolled = () =>
    rows.evaluate(list => {
      list.scrollTop = 40
      return list.scrollTop
    })
  await expect.poll(scrolled).toBeGreaterThan(0)
  expect(await gap()).toBe(before)
  await expectAccessible(page)
  await context.close()
})
