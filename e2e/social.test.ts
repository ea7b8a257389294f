import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Provider } from '#contract/auth.ts'
import { awaitMails, linkIn } from '#test/mails.ts'
import { freePort, startServer, type RunningServer } from '#test/process.ts'
import { openBrowser } from '#test/social-browser.ts'

import { createAccount } from './account.ts'
import { launchBrowser } from './browser.ts'
import { expectAccessible, expectQuiet, watchNoise } from './page-checks.ts'
import { startProviders, vera, type Providers } from './providers.ts'

// Signing in through Google and Yandex, which stand on this machine, as a person does it.

const PATIENCE_MS = 60_000

let providers: Providers
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  const port = await freePort()
  providers = await startProviders(port)
  server = await startServer({ env: { PORT: String(port), ...providers.env } })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await server.stop()
  await providers.close()
})

/** A browser of somebody; signed in where a state is given. */
async function newPage(storageState?: Awaited<ReturnType<typeof createAccount>>['storageState']) {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...(storageState && { storageState })
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  watchNoise(page)
  return page
}

const names = { google: 'Google', yandex: 'Яндекс' }

/** To the provider's page, and on as somebody, or as nobody. */
async function goThrough(page: Page, provider: Provider, choice: string): Promise<void> {
  await page.getByRole('heading', { name: `${names[provider]}: вход` }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: choice }).click()
}

async function signIn(page: Page, provider: Provider, choice: string): Promise<void> {
  await page.goto(`${server.url}/login`)
  await page.getByRole('link', { name: `Войти через ${names[provider]}` }).click()
  await goThrough(page, provider, choice)
}

async function agree(page: Page): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  await page.getByRole('heading', { name: 'Прежде чем начать' }).waitFor()
  await expect.poll(focused).toBe('H1')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /персональных данных/ }).check()
  await page.getByRole('checkbox', { name: /оферту/ }).check()
  await page.getByRole('button', { name: 'Продолжить' }).click()
  // The question stands at this address too: what comes after it says that it was answered.
  await page.getByRole('navigation').first().waitFor()
  await expect.poll(focused).toBe('MAIN')
  await page.waitForURL('**/dashboard')
}

/** The token that the page lives with. */
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

async function profileIn(page: Page): Promise<unknown> {
  const headers = { authorization: `Bearer ${await tokenIn(page)}` }
  return (await fetch(`${server.url}/api/users/profile`, { headers })).json()
}

/** Nothing of the way is left in the address, the history or the cookies. */
async function expectCleanUp(page: Page): Promise<void> {
  expect(page.url()).not.toMatch(/token|code=|state=/)
  const cookies = await page.context().cookies(server.url)
  expect(cookies.map(({ name }) => name)).not.toContain('__Host-oauth')
  await page.reload()
  await page.getByRole('navigation').first().waitFor()
}

describe('a stranger', () => {
  test('signs up through Yandex: agrees, and is asked to confirm the email', async () => {
    const page = await newPage()
    await signIn(page, 'yandex', 'Вера')
    await agree(page)
    await page.getByText('vera@example.ru').first().waitFor()
    await expectCleanUp(page)
    expect(await profileIn(page)).toMatchObject({
      username: 'vera@example.ru',
      confirm: false,
      identities: ['yandex'],
      consentsNeeded: false
    })
    expectQuiet(page)
    const [mail] = await awaitMails(server.dataDir, 'vera@example.ru')
    await page.goto(linkIn(mail ?? {}, '/confirm/'))
    await expect.poll(() => profileIn(page), { timeout: PATIENCE_MS }).toMatchObject({ confirm: true })
  })

  test('signs up through Google with an email that needs no confirmation', async () => {
    const page = await newPage()
    await signIn(page, 'google', 'Зоя')
    await agree(page)
    await expectCleanUp(page)
    expect(await profileIn(page)).toMatchObject({
      username: 'zoya@example.ru',
      confirm: true,
      identities: ['google']
    })
    expectQuiet(page)
  })

  test('comes back without being asked anything', async () => {
    const page = await newPage()
    await signIn(page, 'google', 'Зоя')
    await page.waitForURL('**/dashboard')
    expect(await profileIn(page)).toMatchObject({ username: 'zoya@example.ru' })
  })
})

describe('a way that comes to nothing', () => {
  test.each([
    { provider: 'yandex', choice: 'Отказать', title: 'Вход через Яндекс отменён' },
    { provider: 'google', choice: 'Отказать', title: 'Вход через Google отменён' },
    { provider: 'yandex', choice: 'Никто', title: 'Мы не узнали вашу почту' }
  ] as const)('$provider, $choice: $title', async ({ provider, choice, title }) => {
    const page = await newPage()
    await signIn(page, provider, choice)
    await page.getByText(title).waitFor()
    await expectAccessible(page)
    expect(page.url()).toBe(`${server.url}/login`)
    expectQuiet(page)
  })

  test('a way back that another browser began', async () => {
    const attacker = openBrowser(server.url)
    const choosing = await attacker.open('/api/auth/yandex')
    const callback = await attacker.chooseOnly(choosing, vera.subject)
    const victim = await newPage()
    await victim.goto(callback.href)
    await victim.getByText('Время на вход вышло').waitFor()
    expect(await tokenIn(victim)).toBeNull()
  })
})

test('who is signed in as somebody else is asked who stays', async () => {
  const { storageState } = await createAccount(server.url)
  const page = await newPage(storageState)
  await page.goto(`${server.url}/api/auth/google`)
  await goThrough(page, 'google', 'Зоя')
  await page.getByRole('heading', { name: 'Сменить аккаунт?' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Остаться как/ }).click()
  await page.getByRole('navigation').first().waitFor()
  expect(await profileIn(page)).toMatchObject({ identities: [] })
  await page.goto(`${server.url}/api/auth/google`)
  await goThrough(page, 'google', 'Зоя')
  await page.getByRole('button', { name: /Войти как/ }).click()
  await expect.poll(() => profileIn(page)).toMatchObject({ username: 'zoya@example.ru' })
  await page.getByRole('navigation').first().waitFor()
  expectQuiet(page)
})

test('a way in that was begun elsewhere says whose account it is', async () => {
  const page = await newPage()
  await page.goto(`${server.url}/api/auth/google`)
  await goThrough(page, 'google', 'Зоя')
  await page.getByText(/Вы вошли как zoya@example.ru/).waitFor()
  await page.waitForURL('**/dashboard')
  await expectAccessible(page)
})

test('Yandex with the email of a user asks the mailbox, and joins then', async () => {
  const page = await newPage()
  await signIn(page, 'yandex', 'Зоя')
  await page.getByRole('heading', { name: 'Проверьте почту' }).waitFor()
  await expectAccessible(page)
  const address = 'zoya@example.ru'
  const letter = async () =>
    (await awaitMails(server.dataDir, address)).findLast(({ text = '' }) => text.includes('/confirm/'))
  await expect.poll(letter, { timeout: PATIENCE_MS }).toBeDefined()
  await page.goto(linkIn((await letter()) ?? {}, '/confirm/'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Входить через Яндекс' }).click()
  await expect
    .poll(() => profileIn(page), { timeout: PATIENCE_MS })
    .toMatchObject({ username: 'zoya@example.ru', identities: ['google', 'yandex'] })
})

test('who is signed in links a way in with the password, and takes it away', async () => {
  const { storageState, password } = await createAccount(server.url)
  const page = await newPage(storageState)
  await page.goto(`${server.url}/profile/info`)
  await page.getByRole('button', { name: 'Привязать Google' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Пароль', { exact: true }).fill('not-the-password')
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await dialog.getByText('Неверный пароль.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Пароль', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await goThrough(page, 'google', 'Вера')
  await page.getByText('Привязали. Теперь можно входить и так.').waitFor()
  expect(page.url()).not.toContain('link=')
  await expectAccessible(page)
  expect(await profileIn(page)).toMatchObject({ identities: ['google'] })

  await page.getByRole('button', { name: 'Отвязать Google' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отвязать' }).click()
  await page.getByRole('button', { name: 'Привязать Google' }).waitFor()
  await expect.poll(() => profileIn(page)).toMatchObject({ identities: [] })
  expectQuiet(page, /422/)
})
