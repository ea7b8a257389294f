import { readFile } from 'node:fs/promises'

import jsQR from 'jsqr'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startServer, type RunningServer } from '#test/process.ts'

import { createAccount } from './account.ts'
import { launchBrowser } from './browser.ts'
import { expectAccessible, expectQuiet, watchNoise } from './page-checks.ts'

// The code of a link as a real browser draws, checks and saves it, logo included: that needs a canvas.

let server: RunningServer
let browser: Browser
let page: Page
let id = ''
let address = ''

beforeAll(async () => {
  server = await startServer()
  const account = await createAccount(server.url)
  const link = await account.createLink({ title: 'Кроссовки' })
  id = link._id
  address = `${server.url}/${link.shortlink}`
  browser = await launchBrowser()
  const context = await browser.newContext({
    locale: 'ru-RU',
    reducedMotion: 'reduce',
    storageState: account.storageState
  })
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
  watchNoise(page)
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

beforeEach(async () => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`${server.url}/dashboard/${id}`)
  await page.evaluate(() => localStorage.removeItem('qr-design'))
  await openCode()
  await verdict('Проверено: камера прочитает')
})

/** From the headline of a link without visits, once it is known that there are none. */
async function openCode() {
  await page.getByText('Ссылка готова').waitFor()
  await page.getByRole('button', { name: 'QR-код' }).click()
}

const verdict = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
const choose = (group: string, option: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click()

const chequered = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><path d="M0 0h60v30h60v30H60V30H0z" fill="#1e3a8a"/></svg>'
)

async function saved(format: string): Promise<Buffer> {
  await choose('Формат', format)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Скачать ${format}` }).click()
  return readFile(await (await download).path())
}

/** What a reader gets out of a file; every side of a PNG is far more than it needs. */
async function textIn(file: Buffer): Promise<string | undefined> {
  const side = 320
  const pixels = await sharp(file)
    .resize(side, side)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return jsQR.default(new Uint8ClampedArray(pixels), side, side, { inversionAttempts: 'dontInvert' })?.data
}

test('a code with a logo, round and coloured, is checked, saved and read; the next one looks the same', async () => {
  await choose('Точки', 'Скруглённые')
  await choose('Метки по углам', 'Скруглённые')
  await page.getByRole('radio', { name: 'Лиловый' }).check()
  const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: chequered }
  await page.locator('input[type=file]').setInputFiles(logo)
  await choose('Размер логотипа', 'Крупный')
  await verdict('Проверено: камера прочитает')

  const png = await saved('PNG')
  const { width, height } = await sharp(png).metadata()
  expect([width, height]).toEqual([1024, 1024])
  expect(await textIn(png)).toBe(`${address}?qr`)
  const middle = 512
  const pixel = await sharp(png)
    .extract({ left: middle - 40, top: middle - 20, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([...pixel.subarray(0, 3)]).toEqual([0x1e, 0x3a, 0x8a])
  expect(await textIn(await saved('SVG'))).toBe(`${address}?qr`)
  expect((await saved('PDF')).toString('latin1')).toMatch(/^%PDF-1\.4[^]*\/Subtype \/Image[^]*%%EOF\n$/)

  await page.reload()
  await openCode()
  await page.getByRole('img', { name: 'Выбранный логотип' }).waitFor()
  await verdict('Проверено: камера прочитает')
  expect(await textIn(await saved('PNG'))).toBe(`${address}?qr`)
  expectQuiet(page)
})

test('nothing moves while a code is checked or refused, and what is refused cannot be saved', async () => {
  const places = () =>
    page.getByRole('dialog').evaluate(dialog =>
      [...dialog.querySelectorAll('button, input, label')].map(part => {
        const { x, y, width, height } = part.getBoundingClientRect()
        return [x, y, width, height].join(' ')
      })
    )
  await page.getByRole('radio', { name: 'Синий' }).check()
  await verdict('Проверено: камера прочитает')
  const before = await places()
  await page.getByRole('button', { name: 'Поменять местами' }).click()
  await verdict(/светлее фона/)
  expect(await places()).toEqual(before)
  const refused = page.getByRole('button', { name: 'Скачать PNG' })
  expect(await refused.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Поменять местами' }).click()
  await verdict('Проверено: камера прочитает')
  expect(await places()).toEqual(before)
  expectQuiet(page)
})

test.each([360, 1280])('at %i px everything is in reach, by keyboard and by name', async width => {
  await page.setViewportSize({ width, height: 740 })
  const fold = page.getByRole('button', { name: 'Оформление' })
  if (width < 700) await fold.click()
  await expectAccessible(page)
  const overflow = await page
    .getByRole('dialog')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(overflow).toBe(0)
  await page.getByRole('radio', { name: 'Чёрный' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.locator('path[fill="#17352b"]').first().waitFor()
  await verdict('Проверено: камера прочитает')
  await page.getByRole('button', { name: 'Обычный вид' }).click()
})

test('one «Escape» closes one dialog: the code, and only then the drawer below it', async () => {
  await page.goto(`${server.url}/links?create`)
  await page.getByLabel('Куда ведёт ссылка').fill('example.ru/obuv')
  await page.getByRole('button', { name: 'Создать ссылку' }).last().click()
  const drawer = page.getByRole('dialog', { name: 'Новая ссылка' })
  await drawer.getByText('Ссылка готова').waitFor()
  const opener = drawer.getByRole('button', { name: 'Скачать QR-код' })
  const dialog = page.getByRole('dialog', { name: 'QR-код' })
  for (const _ of ['once', 'again']) {
    await opener.click()
    await dialog.getByRole('radio', { name: 'Лиловый' }).check()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await drawer.isVisible()).toBe(true)
    await expect.poll(() => opener.evaluate(button => button === document.activeElement)).toBe(true)
  }
  await drawer
    .getByRole('img', { name: /QR-код/ })
    .locator('path[fill="#5b1a8c"]')
    .waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expectQuiet(page)
})

test('a code opened before the figures are there stays when they come', async () => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/ch_analytics/visits?*', async route => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${server.url}/dashboard/${id}`)
  await page.getByRole('button', { name: 'QR-код' }).click()
  await verdict('Проверено: камера прочитает')
  held.resolve()
  await page.getByText('Ссылка готова').waitFor()
  expect(await page.getByRole('dialog', { name: 'QR-код' }).isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const button = page.getByRole('button', { name: 'QR-код' })
  await expect.poll(() => button.evaluate(one => one === document.activeElement)).toBe(true)
  await page.unroute('**/api/ch_analytics/visits?*')
  expectQuiet(page)
})

test('a code that cannot be checked for want of the reader is not given out until it is', async () => {
  // With a server in reach the page would take the file for one of an older release and load itself anew.
  const away = /qr-reading-|favicon/
  await page.route(away, route => route.abort())
  await page.reload()
  await openCode()
  await verdict('Проверить не получилось')
  expect(await page.getByRole('button', { name: 'Скачать PNG' }).getAttribute('aria-disabled')).toBe('true')
  await page.unroute(away)
  // Not every browser asks a second time for a file that failed: in one that does not the page loads itself anew, and the look is kept.
  const anew = page.waitForEvent('load').then(
    () => true,
    () => false
  )
  await page.getByRole('button', { name: 'Проверить ещё раз' }).click()
  const read = 'Проверено: камера прочитает'
  if (await Promise.race([anew, verdict(read).then(() => false)])) await openCode()
  await verdict(read)
  expect(await textIn(await saved('PNG'))).toBe(`${address}?qr`)
})
