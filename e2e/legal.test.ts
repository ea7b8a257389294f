import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startServer, type RunningServer } from '#test/process.ts'

import { createAccount } from './account.ts'
import { launchBrowser } from './browser.ts'
import { expectAccessible, expectQuiet, watchNoise } from './page-checks.ts'

// The documents: for everybody, on a phone and on a large screen, by keyboard, on paper.

const documents = ['/privacy-policy', '/terms', '/refund-policy', '/personal-data', '/licences']

let server: RunningServer
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  server = await startServer({
    env: { LEGAL_NAME: 'ИП Иванова Мария Петровна', LEGAL_EMAIL: 'help@tropa.example' }
  })
  browser = await launchBrowser()
})

afterEach(() => context.close())

afterAll(async () => {
  await browser.close()
  await server.stop()
})

async function newPage(width: number, colorScheme: 'light' | 'dark', storageState = {}): Promise<Page> {
  context = await browser.newContext({
    locale: 'ru-RU',
    viewport: { width, height: 800 },
    colorScheme,
    reducedMotion: 'reduce',
    ...storageState
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  watchNoise(page)
  return page
}

const widthBeyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test.each([
  [360, 'light'],
  [360, 'dark'],
  [1440, 'light'],
  [1440, 'dark']
] as const)('%i px, %s: every document can be read without scrolling sideways', async (width, scheme) => {
  const page = await newPage(width, scheme)
  for (const path of documents) {
    await page.goto(server.url + path)
    await page.locator('footer').getByText('ИП Иванова').waitFor()
    expect(await widthBeyond(page), path).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
  expectQuiet(page)
})

test('a line of the contents leads to its section, and so does its address', async () => {
  const page = await newPage(768, 'light')
  const top = () => page.locator('#liability').evaluate(node => node.getBoundingClientRect().top)
  await page.goto(`${server.url}/terms#liability`)
  await page.locator('#liability').waitFor()
  await expect.poll(async () => Math.abs(await top())).toBeLessThan(100)
  await page.goto(`${server.url}/terms`)
  await page.getByRole('link', { name: 'Ответственность' }).press('Enter')
  await expect.poll(async () => Math.abs(await top())).toBeLessThan(100)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Ответственность')
})

test('to who wants little motion a change is there at once, not a frame later', async () => {
  const page = await newPage(1440, 'light')
  await page.goto(`${server.url}/terms`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const asChanged = await page.evaluate(() => {
    const { style } = document.body
    const before = getComputedStyle(document.body).paddingTop
    style.paddingTop = '40px'
    return [before, getComputedStyle(document.body).paddingTop]
  })
  expect(asChanged).toEqual(['0px', '40px'])
})

test('what is not set up yet is shown on the own machine, and the rest is named', async () => {
  const page = await newPage(1440, 'light')
  await page.goto(`${server.url}/terms`)
  await page.getByText('[укажите LEGAL_INN]').waitFor()
  expect(await page.getByText('[укажите LEGAL_NAME]').count()).toBe(0)
})

test('with a session and without one leads back to where one belongs', async () => {
  const visitor = await newPage(360, 'light')
  await visitor.goto(`${server.url}/privacy-policy`)
  await visitor.getByRole('link', { name: 'Войти' }).click()
  await visitor.waitForURL('**/login')
  await visitor.getByRole('link', { name: 'Оферта', exact: true }).click()
  await visitor.getByRole('heading', { level: 1, name: /^Оферта/ }).waitFor()
  await context.close()
  const { storageState } = await createAccount(server.url)
  const user = await newPage(360, 'light', { storageState })
  await user.goto(`${server.url}/privacy-policy`)
  await user.getByRole('link', { name: 'Вернуться в кабинет' }).click()
  await user.getByText('Начните с первой ссылки').waitFor()
  expect(new URL(user.url()).pathname).toBe('/dashboard')
})

test('a browser that keeps nothing reads the documents and the form of complaints, and is signed in for as long as the page lives', async () => {
  const page = await newPage(1440, 'light')
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        }
      })
    }
  })
  for (const path of [...documents, '/complaint']) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await page.goto(`${server.url}/registration`)
  await page.getByLabel('Почта').fill('nothing-kept@mail.ru')
  await page.getByLabel('Придумайте пароль').fill('secret-123')
  await page.getByRole('checkbox', { name: /персональных данных/ }).check()
  await page.getByRole('checkbox', { name: /оферту/ }).check()
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'Ссылки' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Ссылки' }).waitFor()
  expectQuiet(page)
})
