import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type RunningServer } from '#test/process.ts'

import { createAccount } from './account.ts'
import { launchBrowser } from './browser.ts'
import { openAs, visitors } from './visitors.ts'

// What there is to see before the scripts have come, or when they never will.

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

const paperOf = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.body].map(node => getComputedStyle(node).backgroundColor)
  )

test('before the scripts the page says that it loads, in the colours that were chosen', async () => {
  const context = await browser.newContext({ locale: 'ru-RU' })
  await context.route('**/assets/*.js', () => new Promise(() => {}))
  const page = await context.newPage()
  await page.goto(`${server.url}/login`, { waitUntil: 'commit' })
  await page.getByText('Загружаем…').waitFor()
  expect(await paperOf(page)).toEqual(['rgb(247, 245, 240)', 'rgb(247, 245, 240)'])
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await page.goto(`${server.url}/registration`, { waitUntil: 'commit' })
  await page.getByText('Загружаем…').waitFor()
  expect(await paperOf(page)).toEqual(['rgb(18, 22, 20)', 'rgb(18, 22, 20)'])
  await context.close()
})

test('without scripts it says what to do', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  expect(await page.locator('noscript p').innerText()).toContain('Включите его в браузере')
  expect(await page.getByText('Загружаем…').isVisible()).toBe(false)
  await context.close()
})

test.each([1280, 360])('at %i px the figures have their room before they come', async width => {
  const account = await createAccount(server.url)
  const { shortlink } = await account.createLink({})
  await openAs(visitors[0], `${server.url}/${shortlink}`)
  const context = await browser.newContext({
    viewport: { width, height: 740 },
    locale: 'ru-RU',
    storageState: account.storageState
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const figures = Promise.withResolvers<void>()
  await page.route('**/api/ch_analytics/visits?*', async route => {
    await figures.promise
    await route.continue()
  })
  await page.goto(`${server.url}/dashboard`)
  const heightOf = (selector: string) =>
    page.locator(selector).evaluate(node => node.getBoundingClientRect().height)
  const room = await heightOf('[data-figures-room]')
  figures.resolve()
  const height = await heightOf('main dl')
  // Changes, which a new account has none of, take some lines more.
  expect(room).toBeGreaterThan(height)
  expect(room).toBeLessThan(height + 120)
  await context.close()
})
