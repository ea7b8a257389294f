import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type RunningServer } from '#test/process.ts'

import { launchBrowser } from './browser.ts'

// What there is to see before the scripts have come, or when they never will.

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startServer()
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
