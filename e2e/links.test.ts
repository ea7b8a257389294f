import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startServer, type RunningServer } from '#test/process.ts'

import { createAccount } from './account.ts'
import { launchBrowser } from './browser.ts'
import { expectAccessible, expectQuiet, watchNoise } from './page-checks.ts'

// The list of links where only a real window can tell: what is in sight, what keeps the focus.

let server: RunningServer
let browser: Browser
let page: Page
let slug = ''

beforeAll(async () => {
  server = await startServer()
  const account = await createAccount(server.url)
  await account.createLink({ title: 'Летняя', tags: ['лето'] })
  const made = await account.createLink({ title: 'Ёлка', tags: ['осень'] })
  slug = made.shortlink
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
  // What comes late would move the rows under an open menu.
  await page.goto(`${server.url}/links`, { waitUntil: 'networkidle' })
  await page.getByText('Ёлка').first().waitFor()
})

/** Whether the middle of what has the focus is what a person sees there. */
const isFocusSeen = () =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) return false
    const { left, top, width, height } = focused.getBoundingClientRect()
    return focused.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('on a phone the title keeps its place when the button beside it comes with the list', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  const list = Promise.withResolvers<void>()
  await page.route('**/api/users/shortlinks?*', async route => {
    await list.promise
    await route.continue()
  })
  await page.reload()
  const title = page.getByRole('heading', { name: 'Ссылки', level: 1 })
  // What is above it may change, too: the steps of the guide.
  const room = () => title.evaluate(({ parentElement }) => parentElement?.offsetHeight)
  const before = await room()
  list.resolve()
  await page.getByRole('button', { name: 'Скачать статистику' }).waitFor()
  expect(await room()).toBe(before)
  await page.unrouteAll({ behavior: 'wait' })
})

test('on a phone every choice of a filter can be seen and pressed', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const name of ['Тип', 'Состояние', 'Тег']) {
    await page.getByRole('button', { name, exact: true }).click()
    const menu = page.getByRole('menu', { name })
    await menu.waitFor()
    const shown = await menu.evaluate(({ clientHeight, scrollHeight }) => clientHeight / scrollHeight)
    expect(shown).toBeGreaterThan(name === 'Тип' ? 0.4 : 0.99)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Тег', exact: true }).click()
  await page.getByRole('menuitemradio', { name: /осень/ }).click()
  await page.getByText('1 ссылка').waitFor()
})

test.each([
  [667, 375],
  [640, 360],
  [320, 256]
])('in a window of %i × %i every action of a row is reached with the arrows', async (width, height) => {
  await page.setViewportSize({ width, height })
  // The row of the wide table takes its button, and the focus, away with it.
  await page.getByRole('table').waitFor({ state: 'detached' })
  const button = page.getByRole('button', { name: 'Действия со ссылкой Летняя' })
  await button.press('Enter')
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await expect.poll(focused).toBe('Скопировать')
  const reached: string[] = []
  const actions = await page.getByRole('menuitem').count()
  for (let step = 0; step < actions; step += 1) {
    const name = await focused()
    reached.push(name)
    await expect.poll(isFocusSeen, { message: name }).toBe(true)
    await page.keyboard.press('ArrowDown')
  }
  expect(reached.slice(-2)).toEqual(['В архив', 'Удалить'])
})

test('a notification stays while the focus is in it, and gives the focus back', async () => {
  const row = page.locator('tr, li', { hasText: 'Летняя' })
  await row.getByRole('button', { name: /Действия/ }).click()
  await page.getByRole('menuitem', { name: 'В архив' }).click()
  const undo = page.getByRole('button', { name: 'Вернуть' })
  await undo.focus()
  const bar = page.locator('.Toastify__progress-bar')
  await expect
    .poll(() => bar.evaluate(element => getComputedStyle(element).animationPlayState))
    .toBe('paused')
  await page.keyboard.press('Enter')
  await row.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^2.ссылки$/)
  await undo.waitFor({ state: 'detached' })
})

test('a short address that was pasted whole is found, and «елка» is «Ёлка»', async () => {
  for (const text of [`${server.url}/${slug}`, `${new URL(server.url).host}/${slug}`, 'елка осень']) {
    await page.getByLabel('Найти ссылку').fill(text)
    await page.getByText('1 ссылка по запросу').waitFor()
    expect(await page.getByText('Летняя').count()).toBe(0)
    await page.getByLabel('Найти ссылку').fill('')
    await page.getByText('2 ссылки').waitFor()
  }
})

test('the form with its proposals and its errors is whole for a screen reader', async () => {
  await page.goto(`${server.url}/links?create`)
  const form = page.getByRole('dialog')
  await form.getByLabel('Куда ведёт ссылка').fill('example.ru')
  await form.getByRole('button', { name: 'Срок, теги, 18+' }).click()
  await form.getByLabel('до: время').fill('10:00')
  await form.getByRole('button', { name: 'Создать ссылку' }).click()
  await form.getByText('Выберите и день.').waitFor()
  expect(await form.getByLabel('до: день').getAttribute('aria-describedby')).not.toBeNull()
  const tags = form.getByRole('combobox', { name: 'Теги' })
  await tags.click()
  // Of tags that are not known yet none is taken by «Enter».
  await page.getByRole('option', { name: 'осень', exact: true }).waitFor()
  await tags.pressSequentially('осе')
  await page.getByRole('option', { name: 'Создать «осе»' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await form.getByText('осень').first().waitFor()
  expect(await form.getByText('осе', { exact: true }).count()).toBe(0)
  expectQuiet(page)
})

test.each(['/dashboard', '/links'])(
  'what was pasted on an empty %s is there again after «Escape»',
  async path => {
    const { storageState } = await createAccount(server.url)
    const context = await browser.newContext({ locale: 'ru-RU', reducedMotion: 'reduce', storageState })
    const fresh = await context.newPage()
    await fresh.goto(server.url + path)
    const field = fresh.getByLabel('Адрес, на который поведёт ссылка')
    await field.fill('чушь какая то')
    await fresh.keyboard.press('Enter')
    // It is spoken too, from a place of its own.
    await fresh.getByText('Это не похоже на адрес сайта').first().waitFor()
    await field.fill('wildberries.ru/x')
    await fresh.keyboard.press('Enter')
    await fresh.getByRole('dialog').getByText('Wildberries').first().waitFor()
    await expect.poll(() => fresh.title()).toBe('Новая ссылка · Тропа')
    await fresh.keyboard.press('Escape')
    await fresh.waitForURL(server.url + path)
    await field.waitFor()
    await expect.poll(() => field.inputValue()).toBe('wildberries.ru/x')
    await context.close()
  }
)

test('tags of many links on a phone: what is pressed and read there is whole', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Выбрать', exact: true }).click()
  await page.getByRole('button', { name: 'Выбрать все' }).click()
  for (const [name, inside] of [
    ['Добавить теги', 'Теги'],
    ['Убрать теги', /^осень: у/]
  ] as const) {
    const button = page.getByRole('button', { name })
    await button.focus()
    expect(await isFocusSeen()).toBe(true)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByLabel(inside).first().waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await dialog.getByRole('button', { name: 'Отмена' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate(each => each === document.activeElement)).toBe(true)
  }
})

test.each([
  [1280, 720],
  [360, 740]
])(
  'in a window of %i × %i what is proposed for many links covers none of their buttons',
  async (width, height) => {
    const tags = Array.from({ length: 12 }, (_, n) => ({ tag: `тег ${n}`, links: 1 }))
    await page.route('**/shortlinks/tags', route => route.fulfill({ json: tags }))
    await page.setViewportSize({ width, height })
    if (width < 1280) await page.getByRole('button', { name: 'Выбрать', exact: true }).click()
    await page.getByRole('checkbox', { name: /^Выбрать: Ёлка/ }).click()
    await page.getByRole('button', { name: 'Добавить теги' }).click()
    const dialog = page.getByRole('dialog', { name: 'Добавить теги' })
    await dialog.getByRole('option', { name: 'тег 0' }).waitFor()
    const list = await dialog.getByRole('listbox').boundingBox()
    const button = await dialog.getByRole('button', { name: 'Отмена' }).boundingBox()
    expect((list?.y ?? NaN) + (list?.height ?? NaN)).toBeLessThanOrEqual(button?.y ?? NaN)
    await page.unroute('**/shortlinks/tags')
  }
)
