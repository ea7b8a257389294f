import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type RunningServer } from '#test/process.ts'

import { createAccount, tokenOf } from './account.ts'
import { launchBrowser } from './browser.ts'
import { tabTo } from './keys.ts'
import { expectAccessible, expectQuiet, watchNoise } from './page-checks.ts'

// The form of a link where only a real window can tell: what a reader of the screen meets, and pictures that really go up.

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

async function openForm(width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
  const { storageState } = await createAccount(server.url)
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    locale: 'ru-RU',
    reducedMotion: 'reduce',
    colorScheme,
    storageState
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  watchNoise(page)
  await page.goto(`${server.url}/links?create`)
  return page
}

const sections = [
  'Мини-страница',
  'UTM-метки',
  'Реклама и erid',
  'Как покажут мессенджеры',
  'Срок, теги, 18+'
]

test.each([
  [360, 'light'],
  [1440, 'dark']
] as const)('at %i px every part is whole for a screen reader (%s)', async (width, scheme) => {
  const page = await openForm(width, scheme)
  const form = page.getByRole('dialog')
  await form.getByLabel('Куда ведёт ссылка').fill('12345678')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Wildberries' }).click()
  await form.getByText('Товар Wildberries № 12345678').waitFor()
  for (const name of sections) await form.getByRole('button', { name, exact: true }).click()
  await form.getByRole('button', { name: 'Telegram-канал' }).click()
  await form.getByRole('switch', { name: 'Это реклама' }).check()
  await form.getByRole('textbox', { name: 'erid' }).fill('LjN8K')
  await form.getByLabel('Короткая ссылка').fill('dashboard')
  await form.getByRole('button', { name: /dashboard-2/ }).waitFor()
  for (const messenger of ['Telegram', 'ВКонтакте', 'WhatsApp']) {
    await form.getByRole('radiogroup', { name: 'Мессенджер' }).getByText(messenger).click()
    await expectAccessible(page)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expectQuiet(page)
  await page.context().close()
})

test('a picture that is chosen is shown in the card and saved with the link, by keyboard alone', async () => {
  const page = await openForm(1440, 'light')
  await page.getByLabel('Куда ведёт ссылка').fill('https://shop.example/boots')
  // The browser has to know of it before the key is pressed.
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Как покажут мессенджеры' }).press('Enter')
  await page.getByLabel('Название в карточке').fill('Ботинки ручной работы')
  await page.getByRole('button', { name: 'Загрузить' }).press('Enter')
  const buffer = await sharp({ create: { width: 800, height: 420, channels: 3, background: '#7a4b2a' } })
    .png()
    .toBuffer()
  await (await chooser).setFiles({ name: 'boots.png', mimeType: 'image/png', buffer })
  const shown = page.getByRole('complementary', { name: 'Как ссылку увидят' })
  await shown.locator('img[src^="/uploads/"]').waitFor()
  expect(
    await shown
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
  ).toBe(800)
  await shown.getByText('Ботинки ручной работы').waitFor()

  const slug = await page.getByLabel('Короткая ссылка').inputValue()
  await page.getByLabel('Название', { exact: true }).press('Enter')
  await page.getByText('Ссылка готова').waitFor()
  const card = await fetch(`${server.url}/${slug}`, {
    redirect: 'manual',
    headers: { 'user-agent': 'TelegramBot (like TwitterBot)' }
  })
  const html = await card.text()
  expect(html).toContain('Ботинки ручной работы')
  expect(html).toMatch(/og:image" content="[^"]+\/uploads\/[0-9a-f]{32}\.jpg"/)
  expectQuiet(page)
  await page.context().close()
})

test('without a plan for it a page is built and seen; after a look at the plans it is still there', async () => {
  const page = await openForm(360, 'light')
  await page.getByLabel('Куда ведёт ссылка').fill('https://shop.example/boots')
  await page.getByRole('button', { name: 'Мини-страница', exact: true }).click()
  await page.getByRole('switch', { name: 'Ссылка открывает мини-страницу' }).check()
  await page.getByLabel('Описание').fill('Ботинки ручной работы')
  for (const address of ['https://t.me/boots', 'https://vk.com/boots', 'https://reviews.example/boots']) {
    await page.getByLabel('Добавить ссылку').fill(address)
    await page.getByLabel('Добавить ссылку').press('Enter')
  }
  await page.getByLabel('Надпись').fill('Отзывы')
  await page.getByRole('button', { name: 'Переставить: «Отзывы», место 3 из 3' }).press('Space')
  await page.getByText('«Отзывы»: место 3 из 3.').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowUp')
  await page.getByText('«Отзывы»: место 2 из 3.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Переставить: «Отзывы», место 2 из 3' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Создать ссылку' }).click()
  const refused = page.getByRole('alert')
  await refused.getByText(/в тарифе «Соцсети», от 190/).waitFor()
  await expectAccessible(page)
  await refused.getByRole('link', { name: 'Посмотреть тарифы' }).click()
  await page.waitForURL(/\/profile\/plans/)
  // As somebody comes back who has paid: the page was left.
  await page.goto(`${server.url}/links?create`)
  await page.getByRole('button', { name: 'Мини-страница', exact: true }).click()
  expect(await page.getByLabel('Описание').inputValue()).toBe('Ботинки ручной работы')
  await page.context().close()
})

test('what a link was called before is seen on a phone, and taken back by keyboard alone', async () => {
  const account = await createAccount(server.url)
  const { _id } = await account.createLink({ shortlink: 'vesna-2025' })
  const long = 'l'.repeat(64)
  for (const shortlink of [long, 'leto-2026']) {
    const reply = await fetch(`${server.url}/api/users/shortlinks/${_id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(account)}` },
      body: JSON.stringify({ fulllink: 'https://example.ru/page', shortlink })
    })
    expect(reply.status).toBe(200)
  }
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    locale: 'ru-RU',
    reducedMotion: 'reduce',
    storageState: account.storageState
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  watchNoise(page)
  await page.goto(`${server.url}/links/${_id}`)
  const slug = page.getByLabel('Короткая ссылка')
  await slug.focus()
  await tabTo(page, 'Другой вариант')
  await tabTo(page, '2 прежних адреса')
  await page.keyboard.press('Enter')
  await page.getByText(/^Они ведут туда же/).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page)
  const short = new URL(server.url).host
  await tabTo(page, `Вернуть ${short}/${long}`)
  await tabTo(page, `Вернуть ${short}/vesna-2025`)
  await page.keyboard.press('Enter')
  await page.getByText('Свободна').waitFor()
  expect(await slug.inputValue()).toBe('vesna-2025')
  await page.keyboard.press('Enter')
  await page.getByText('Новый адрес работает').waitFor()
  expectQuiet(page)
  await context.close()
})
