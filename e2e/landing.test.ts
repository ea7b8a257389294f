import jsQR from 'jsqr'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ADMIN, confirmEmail, payNothing } from '#test/free-plan.ts'
import { createShortlink } from '#test/over-http.ts'
import { startServer, type RunningServer } from '#test/process.ts'

import { createAccount, tokenOf, type Account } from './account.ts'
import { launchBrowser } from './browser.ts'
import { expectAccessible, expectQuiet, watchNoise } from './page-checks.ts'
import { openShop, type Shop } from './shop.ts'

// A seller's way from an address of Wildberries to a press on a phone that is seen in the figures.

const ADDRESS = 'https://www.wildberries.ru/catalog/178601980/detail.aspx?targetUrl=GP'
const ERID = '2VtzqwKxR5a'
const ADVERTISER = 'ИП Иванова А. С., ИНН 500100732259'

let server: RunningServer
let browser: Browser
let shop: Shop
let seller: Account
let page: Page
let phone: Page

const contextOf = (options: object) =>
  browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce', ...options })

async function open(context: BrowserContext): Promise<Page> {
  context.setDefaultTimeout(90_000)
  const opened = await context.newPage()
  watchNoise(opened)
  return opened
}

beforeAll(async () => {
  server = await startServer({ env: { ADMIN_USERNAME: ADMIN } })
  shop = await openShop()
  browser = await launchBrowser()
  seller = await createAccount(server.url)
  const admin = await createAccount(server.url, ADMIN)
  const people = [seller, admin].map(account => ({ username: account.username, token: tokenOf(account) }))
  for (const person of people) await confirmEmail(server, person)
  const [buyer, giver] = people
  if (!buyer || !giver) throw new Error('nobody to give a plan')
  await payNothing(server.url, giver, buyer, 'START_1')
  page = await open(
    await contextOf({ viewport: { width: 1440, height: 900 }, storageState: seller.storageState })
  )
  phone = await open(
    await contextOf({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
    })
  )
})

afterAll(async () => {
  await browser.close()
  shop.close()
  await server.stop()
})

test('the address of a product becomes a landing with two links and erid, seen before it is made', async () => {
  await page.goto(`${server.url}/links?create`)
  await page.getByLabel('Куда ведёт ссылка').fill(ADDRESS)
  await page.getByText('Товар Wildberries № 178601980').waitFor()
  await page.getByLabel('Короткая ссылка').fill('puhovik-zima')
  await page.getByText('Свободна', { exact: true }).waitFor()
  await page.getByLabel('Название', { exact: true }).fill('Пуховик «Зима» & <b>иней</b>')

  await page.getByRole('button', { name: /^Мини-страница/ }).click()
  await page.getByRole('switch', { name: 'Ссылка открывает мини-страницу' }).check()
  await page.getByText('Витрина', { exact: true }).click()
  expect(await page.getByRole('radio', { name: /Витрина/ }).isChecked()).toBe(true)
  await page.getByLabel('Картинка: файл').setInputFiles({
    name: 'coat.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#2f6f4f' } })
      .png()
      .toBuffer()
  })
  await page.getByLabel('Описание').fill('Греет до −30. Шьём в Иванове.')
  for (const address of ['https://t.me/puhoviki', `${shop.url}/reviews?page=2`]) {
    await page.getByLabel('Добавить ссылку').fill(address)
    await page.getByLabel('Добавить ссылку').press('Enter')
  }
  await page
    .getByRole('button', { name: /127\.0\.0\.1/ })
    .first()
    .click()
  await page.getByLabel('Надпись').fill('Отзывы покупателей')

  await page.getByRole('button', { name: /^Реклама и erid/ }).click()
  await page.getByRole('switch', { name: 'Это реклама' }).check()
  await page.getByLabel('erid', { exact: true }).fill(ERID)
  await page.getByRole('combobox', { name: 'Рекламодатель' }).fill(ADVERTISER)

  const preview = page.frameLocator('iframe[title="Мини-страница, какой её увидят"]:not([aria-hidden])')
  await preview.getByRole('heading', { name: 'Пуховик «Зима» & <b>иней</b>' }).waitFor()
  await preview.getByText(`erid: ${ERID}`).waitFor()
  await preview.getByRole('link', { name: 'Отзывы покупателей' }).waitFor()
  await preview.locator('img').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Создать ссылку' }).last().click()
  await page.getByRole('heading', { name: 'Страница готова' }).waitFor()
  expectQuiet(page)
})

test('its code, read as a camera does, opens the landing on a phone', async () => {
  const code = page.getByRole('img', { name: /^QR-код ссылки/ })
  await code.waitFor()
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
  expect(read).toBe(`${server.url}/puhovik-zima?qr`)

  const answer = await phone.goto(read)
  expect(answer?.status()).toBe(200)
  await phone.getByRole('heading', { name: 'Пуховик «Зима» & <b>иней</b>' }).waitFor()
  await phone.getByText(`Реклама. ${ADVERTISER}. erid: ${ERID}`).waitFor()
  const picture = phone.locator('img')
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  await expectAccessible(phone)
})

test('a press leads to the shop with erid, and without the mark of the scan', async () => {
  await phone.getByRole('link', { name: 'Отзывы покупателей' }).tap()
  await phone.getByRole('heading', { name: 'Магазин' }).waitFor()
  expect(phone.url()).toBe(`${shop.url}/reviews?page=2&erid=${ERID}`)
  expectQuiet(phone)
})

test('the opening, its source and the press are seen in the figures', async () => {
  await page.getByRole('link', { name: 'Смотреть статистику' }).click()
  await page.waitForURL('**/dashboard/*')
  const buttons = page.getByRole('region', { name: 'Кнопки' })
  await buttons.getByTitle('Отзывы покупателей: 1').waitFor()
  // What is below the window is asked for when it comes near.
  await page.getByRole('heading', { name: 'Откуда' }).scrollIntoViewIfNeeded()
  await page.getByText('QR-код').first().waitFor()
  await expectAccessible(page)
})

test('the seller’s link with a plus says where it leads, and leads to the complaint form', async () => {
  await phone.goto(`${server.url}/puhovik-zima+`)
  for (const host of ['www.wildberries.ru', 't.me']) await phone.getByText(host).first().waitFor()
  await expectAccessible(phone)
  await phone.getByRole('link', { name: 'Пожаловаться' }).tap()
  await phone.waitForURL('**/complaint?link=puhovik-zima')
  await phone.getByRole('heading', { level: 1 }).waitFor()
})

test('a landing for adults stays open to who has answered, and its copied address asks the next one', async () => {
  await createShortlink(server.url, tokenOf(seller), 'vino-zima', {
    title: 'Вино к зиме',
    adult: true,
    isMicrolanding: true,
    microlandingTemplate: 'light',
    additionalLinks: [{ title: 'Винная карта', url: `${shop.url}/wine` }]
  })
  const question = { name: 'Мне есть 18 лет' }
  const heading = { name: 'Вино к зиме' }
  await phone.goto(`${server.url}/vino-zima?utm_source=vk`)
  await phone.getByRole('link', question).tap()
  await phone.getByRole('heading', heading).waitFor()
  await phone.reload()
  await phone.getByRole('heading', heading).waitFor()

  const next = await open(await contextOf({ viewport: { width: 390, height: 844 } }))
  await next.goto(phone.url())
  await next.getByRole('link', question).waitFor()
  expect(await next.getByRole('heading', heading).count()).toBe(0)
  await next.getByRole('link', question).click()
  await next.getByRole('heading', heading).waitFor()
  expect(next.url()).toBe(phone.url())
  await next.context().close()

  await phone.getByRole('link', { name: 'Винная карта' }).tap()
  await phone.getByRole('heading', { name: 'Магазин' }).waitFor()
  expect(phone.url()).toBe(`${shop.url}/wine?utm_source=vk`)
  expectQuiet(phone)
})
