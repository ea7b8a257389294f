import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type RunningServer } from '#test/process.ts'

import { launchBrowser } from './browser.ts'
import { expectAccessible, expectQuiet, watchNoise } from './page-checks.ts'
import { openShop, type Shop } from './shop.ts'
import { visitors } from './visitors.ts'

// The main job, as a stranger does it: from sign-up to three counted visits.

const PATIENCE_MS = 90_000

let server: RunningServer
let browser: Browser
let shop: Shop
let target = ''
let seller: BrowserContext
let page: Page
let shortUrl = ''

beforeAll(async () => {
  shop = await openShop()
  target = `${shop.url}/product?size=42`
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  browser = await launchBrowser()
  seller = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce'
  })
  seller.setDefaultTimeout(PATIENCE_MS)
  page = await seller.newPage()
  watchNoise(page)
})

afterAll(async () => {
  await browser.close()
  await server.stop()
  shop.close()
})

/** What a reader of the screen is led to. */
const isFocused = (part: Locator) => expect.poll(() => part.and(page.locator(':focus')).count()).toBe(1)

test('a stranger signs up and lands on an overview that invites to the first link', async () => {
  await page.goto(server.url)
  await page.waitForURL('**/login*')
  await page.getByRole('link', { name: 'Создать аккаунт' }).click()
  await page.waitForURL('**/registration*')
  await isFocused(page.getByRole('main', { name: 'Регистрация' }))
  const email = page.getByLabel('Почта')
  await email.press('Enter')
  await expect.poll(() => page.locator('body > output').textContent()).toMatch(/^Введите почту вида/)
  await isFocused(email)
  await email.fill('Seller@Example.ru')
  await page.getByLabel('Придумайте пароль').fill('secret-123')
  await page.getByRole('checkbox', { name: /персональных данных/ }).check()
  await page.getByRole('checkbox', { name: /оферту/ }).check()
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
  await page.waitForURL('**/dashboard')
  await isFocused(page.getByRole('main'))
  await page.getByText('Начните с первой ссылки').waitFor()
  await expectAccessible(page)
})

test('makes a short link and is shown it', async () => {
  await page.getByLabel('Адрес, на который поведёт ссылка').fill(target)
  await page.getByRole('button', { name: 'Сократить' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Свободна').waitFor()
  await drawer.getByLabel('Название').fill('Кроссовки, осень')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Создать ссылку' }).click()
  await drawer.getByText('Ссылка готова').waitFor()
  const link = drawer.getByRole('link', { name: /Открыть/ })
  shortUrl = (await link.getAttribute('href')) ?? ''
  expect(shortUrl).toMatch(new RegExp(`^${server.url}/[a-z0-9]{7}$`))
  await expectAccessible(page)
})

test.each(visitors)('a visitor with $device from $city is led to the target', async visitor => {
  const context = await browser.newContext({
    userAgent: visitor.userAgent,
    locale: 'ru-RU',
    extraHTTPHeaders: { 'x-forwarded-for': visitor.address }
  })
  const visit = await context.newPage()
  await visit.goto(shortUrl, visitor.referrer === '' ? {} : { referer: visitor.referrer })
  expect(visit.url()).toBe(target)
  await visit.getByRole('heading', { name: 'Магазин' }).waitFor()
  await context.close()
})

test('sees three visits with their cities and sources', async () => {
  await page.goto(`${server.url}/dashboard`)
  const visits = page.locator('dl > div', { hasText: 'Переходы' }).locator('dd').first()
  await expect.poll(() => visits.innerText(), { timeout: PATIENCE_MS }).toBe('3')
  for (const { city, source } of visitors) {
    await page.getByText(city, { exact: true }).first().waitFor()
    await page.getByText(source, { exact: true }).first().waitFor()
  }
  await expectAccessible(page)
})

test('prints the overview: its chart as wide as the paper, and nothing that is pressed', async () => {
  const city = visitors[0]?.city ?? ''
  await page.goto(`${server.url}/dashboard?city=${encodeURIComponent(city)}`)
  const chip = page.getByRole('button', { name: `Убрать условие «Город: ${city}»` })
  await chip.waitFor()
  const drawing = page.locator('svg:has(> g text)').first()
  await drawing.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('link', { name: 'Сегодня', exact: true }).isVisible()).toBe(true)
  for (const pressed of [
    page.getByRole('link', { name: '7 дней', exact: true }),
    page.getByRole('button', { name: 'Свои даты' }),
    page.getByRole('button', { name: 'Пауза' }),
    page.getByRole('button', { name: 'Скачать таблицу: Переходы по времени' })
  ])
    expect(await pressed.isVisible(), String(pressed)).toBe(false)
  expect(await chip.evaluate(button => getComputedStyle(button.closest('ul')!.parentElement!).position)).toBe(
    'static'
  )
  // Nobody measures the page anew for paper: the drawing follows by itself.
  const width = await drawing.evaluate(svg => {
    if (svg.parentElement) svg.parentElement.style.width = '300px'
    return svg.getBoundingClientRect().width
  })
  expect(width).toBe(300)
  await page.emulateMedia({ media: 'screen' })
})

test('finds the counts in the list of links, and the same on the page of the link', async () => {
  await page.getByRole('link', { name: 'Ссылки', exact: true }).click()
  const row = page.getByRole('row', { name: /Кроссовки, осень/ })
  await row.waitFor()
  // Who asks while others do is shown the links without their figures.
  await expect
    .poll(
      async () => {
        await page.reload()
        return row.innerText()
      },
      { timeout: PATIENCE_MS }
    )
    .toMatch(/3\s+перехода,\s+3/)
  await expectAccessible(page)
  await row.getByRole('link', { name: /татистика/ }).click()
  await page.waitForURL('**/dashboard/*')
  await page.getByText('Новосибирск').first().waitFor()
  expectQuiet(page)
})

test('an overview in the dark on a phone has the same figures', async () => {
  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    storageState: await seller.storageState()
  })
  phone.setDefaultTimeout(PATIENCE_MS)
  const small = await phone.newPage()
  watchNoise(small)
  await small.goto(`${server.url}/dashboard`)
  // What lies below is asked for when it comes near.
  await small.getByRole('heading', { name: 'Где' }).scrollIntoViewIfNeeded()
  await small.getByText('Новосибирск').first().waitFor()
  const width = await small.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  await expectAccessible(small)
  expectQuiet(small)
  await phone.close()
})

test('signing out in one tab signs out the other', async () => {
  const other = await seller.newPage()
  await other.goto(`${server.url}/links`)
  await other.getByRole('heading', { name: 'Ссылки' }).waitFor()
  await page.evaluate(() => localStorage.removeItem('token'))
  await other.waitForURL('**/login*')
  expect(new URL(other.url()).searchParams.get('next')).toBe('/links')
  await other.close()
})
