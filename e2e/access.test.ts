import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type RunningServer } from '#test/process.ts'

import { createAccount, type Account } from './account.ts'
import { launchBrowser } from './browser.ts'
import { expectAccessible, expectQuiet, watchNoise } from './page-checks.ts'

// For whoever sees little, presses keys only, magnifies, chooses colours of their own or waits for a slow network.

/** As many as the free plan has room for. */
const LINKS = 3
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

let server: RunningServer
let browser: Browser
let account: Account
let linkId = ''

beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
  account = await createAccount(server.url)
  for (let i = 0; i < LINKS; i += 1) {
    const link = await account.createLink({ title: `Ссылка номер ${i} с названием подлиннее` })
    linkId = link._id
    await fetch(`${server.url}/${link.shortlink}`, { redirect: 'manual', headers: { 'user-agent': PHONE } })
  }
  // The overview is whole once the visits have been taken in.
  const page = await open('/dashboard')
  const visits = page.locator('dl > div', { hasText: 'Переходы' }).locator('dd').first()
  await visits.filter({ hasText: new RegExp(`^${LINKS}$`) }).waitFor({ timeout: 120_000 })
  await page.context().close()
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    storageState: account.storageState,
    ...options
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  watchNoise(page)
  await page.goto(server.url + path)
  return page
}

/** Not by a silent network: the overview listens to one stream as long as it is open. */
async function untilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const skeletons = page.locator('main .mantine-Skeleton-root:visible')
  // What lies below is asked for when it comes near.
  await expect
    .poll(
      async () => {
        await skeletons
          .last()
          .scrollIntoViewIfNeeded({ timeout: 500 })
          .catch(() => {})
        return skeletons.count()
      },
      { timeout: 60_000 }
    )
    .toBe(0)
  await page.evaluate(() => window.scrollTo(0, 0))
}

test('at 320 pixels nothing scrolls sideways and the main action is there', async () => {
  const page = await open('/dashboard', { viewport: { width: 320, height: 640 } })
  const create = page.locator('header').getByRole('link', { name: 'Создать ссылку' })
  const screens = [
    '/dashboard',
    '/dashboard?preset=30d&city=Казань',
    `/dashboard/${linkId}`,
    '/links',
    '/links?state=archived',
    '/links?q=nothing',
    '/links?create',
    `/links/${linkId}`
  ]
  for (const path of screens) {
    await page.goto(server.url + path)
    await create.waitFor()
    await untilLoaded(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect({ path, width }).toEqual({ path, width: 320 })
    const box = await create.boundingBox()
    expect(box && box.x + box.width).toBeLessThanOrEqual(320)
    const icon = await create.locator('svg').boundingBox()
    // In the middle of the button.
    expect(icon && box && icon.y + icon.height / 2 - box.y - box.height / 2).toBeCloseTo(0, 0)
  }
  expectQuiet(page)
  await page.context().close()
})

/** Names of what has the focus, one key after another, while the bars of the page cover it. */
const coveredOnTheWay = async (page: Page, steps: number): Promise<string[]> => {
  const covered: string[] = []
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const element = document.activeElement
      if (
        !element ||
        element === document.body ||
        element.closest('header, nav[aria-label="Разделы"]') ||
        getComputedStyle(element).position === 'fixed'
      )
        return ''
      const { top, bottom } = element.getBoundingClientRect()
      const above = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const below =
        document.querySelector('nav[aria-label="Разделы"]')?.getBoundingClientRect().top ?? innerHeight
      return top < above - 1 || bottom > below + 1 ? element.outerHTML.slice(0, 120) : ''
    })
    if (name) covered.push(name)
  }
  return covered
}

test.each(['/links', '/dashboard'])('on a phone no bar covers what has the focus: %s', async path => {
  const page = await open(path, { viewport: { width: 360, height: 640 } })
  await untilLoaded(page)
  expect(await coveredOnTheWay(page, 40)).toEqual([])
  await page.context().close()
})

test('in a low window the bars go along with the page', async () => {
  const page = await open('/links', { viewport: { width: 640, height: 360 } })
  const bar = page.getByRole('navigation', { name: 'Разделы' })
  await bar.waitFor()
  expect(await bar.evaluate(node => getComputedStyle(node).position)).toBe('static')
  await page.context().close()
})

test.each(['light', 'dark'] as const)(
  'own dates are chosen by keys, the focus comes back: %s',
  async colorScheme => {
    const page = await open('/dashboard?from=2026-11-02&to=2026-11-09', {
      colorScheme,
      viewport: { width: 760, height: 900 }
    })
    const button = page.getByRole('button', { name: 'Свои даты' })
    await button.press('Enter')
    const end = page.getByRole('button', { name: '9 ноября 2026, конец' })
    await end.waitFor()
    await page.getByRole('button', { name: '2 ноября 2026, начало', pressed: true }).waitFor()
    await expectAccessible(page)
    await end.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    // With its year once that is over.
    await page.getByText(/^Начало 8 ноября( 2026)?, выберите конец$/).waitFor()
    await page.getByRole('button', { name: '8 ноября 2026, начало', pressed: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(/from=2026-11-08&to=2026-11-09/)
    await expect.poll(() => button.evaluate(node => node === document.activeElement)).toBe(true)
    await expect.poll(() => page.getByRole('region', { name: 'Свои даты' }).count()).toBe(0)
    expectQuiet(page)
    await page.context().close()
  }
)

test('the palette opens the calendar of own dates', async () => {
  const page = await open('/links')
  await page.getByRole('heading', { name: 'Ссылки' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Ссылка, раздел' }).pressSequentially('дата')
  await page.getByRole('option', { name: 'Обзор за свои даты' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page
    .getByRole('region', { name: 'Свои даты' })
    .getByRole('button', { name: /начало/ })
    .waitFor()
  const isInside = () => page.evaluate(() => document.activeElement?.closest('[data-hanging-panel]') !== null)
  await expect.poll(isInside).toBe(true)
  await page.keyboard.press('Escape')
  await page.context().close()
})

test.each([360, 768, 1440])('the panel of the account by keys, %d pixels wide', async width => {
  const page = await open('/dashboard', { viewport: { width, height: 740 } })
  const button = page.getByRole('button', { name: /Аккаунт/ })
  await button.press('Enter')
  const panel = page.getByRole('region', { name: 'Аккаунт' })
  await panel.getByRole('button', { name: 'Выйти' }).waitFor()
  await expectAccessible(page)
  const box = await panel.boundingBox()
  expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= 740).toBe(
    true
  )
  await page.keyboard.press('Tab')
  await expect.poll(() => panel.evaluate(node => node.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => panel.count()).toBe(0)
  await expect.poll(() => button.evaluate(node => node === document.activeElement)).toBe(true)

  await button.press('Enter')
  await panel.getByRole('button', { name: 'Клавиши' }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => button.evaluate(node => node === document.activeElement)).toBe(true)
  expectQuiet(page)
  await page.context().close()
})

const fillOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(node => getComputedStyle(node).backgroundColor)

test.each(['light', 'dark'] as const)(
  'in forced colours the chosen is told from the rest: %s',
  async colorScheme => {
    const page = await open('/links', { colorScheme, forcedColors: 'active' })
    await page.locator('[data-select-box]').nth(1).check()
    const paper = await fillOf(page, 'body')
    expect(await fillOf(page, '[data-select-box]:checked')).not.toBe(paper)
    expect(await fillOf(page, '[data-select-box]:not(:checked)')).toBe(paper)
    expect(await fillOf(page, 'header [aria-current="page"]')).not.toBe(paper)
    expect(await fillOf(page, 'header nav a:not([aria-current])')).not.toBe(
      await fillOf(page, 'header [aria-current]')
    )
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    expect(await fillOf(page, '[role="option"][aria-selected="true"]')).not.toBe(paper)
    await page.goto(`${server.url}/dashboard?preset=7d`)
    await page.getByRole('switch').waitFor()
    expect(await fillOf(page, 'nav a[aria-current="true"]')).not.toBe(paper)
    expect(await fillOf(page, '.mantine-Switch-thumb')).not.toBe(await fillOf(page, '.mantine-Switch-track'))
    await page.context().close()
  }
)
