import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { awaitMails, linkIn } from '#test/mails.ts'
import { startServer, type RunningServer } from '#test/process.ts'

import { createAccount } from './account.ts'
import { launchBrowser } from './browser.ts'
import { expectAccessible, expectQuiet, watchNoise } from './page-checks.ts'

// What a mailed link opens: the email is confirmed, the password is recovered, sessions are ended.

const PATIENCE_MS = 60_000
const NAME = 'marta@example.ru'
const FIRST = 'first-secret-1'
const SECOND = 'second-secret-2'

let server: RunningServer
let browser: Browser
let home: BrowserContext
let page: Page

async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce'
  })
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}

beforeAll(async () => {
  server = await startServer({})
  browser = await launchBrowser()
  home = await newContext()
  page = await home.newPage()
  watchNoise(page)
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

async function signIn(tab: Page, password: string): Promise<void> {
  await tab.getByLabel('Почта').fill(NAME)
  await tab.getByLabel('Пароль', { exact: true }).fill(password)
  await tab.getByRole('button', { name: 'Войти', exact: true }).click()
}

test('a newcomer is asked to confirm the email, and reads the letter where letters of this machine lie', async () => {
  await page.goto(`${server.url}/registration`)
  await page.getByLabel('Почта').fill(NAME)
  await page.getByLabel('Придумайте пароль').fill(FIRST)
  await page.getByRole('checkbox', { name: /персональных данных/ }).check()
  await page.getByRole('checkbox', { name: /оферту/ }).check()
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText('Подтвердите почту').waitFor()
  await page.getByRole('region', { name: 'Первые шаги' }).waitFor()
  await expectAccessible(page)

  const letters = await home.newPage()
  await awaitMails(server.dataDir, NAME)
  await letters.goto(`${server.url}/dev/mail`)
  await letters.getByRole('link', { name: new RegExp(NAME) }).click()
  await expectAccessible(letters)
  await letters.frameLocator('iframe').getByRole('link', { name: 'Подтвердить почту' }).click()
  await letters.waitForURL('**/dashboard')
  await letters.getByText('Почта подтверждена').waitFor()
  await expect.poll(() => letters.getByText('Подтвердите почту').count()).toBe(0)
  await letters.close()

  await page.reload()
  await page.getByRole('heading', { name: 'Обзор' }).waitFor()
  expect(await page.getByText('Подтвердите почту').count()).toBe(0)
  expectQuiet(page)
})

test('a link that was used says so to a stranger, and opens nothing', async () => {
  const [letter] = await awaitMails(server.dataDir, NAME)
  const stranger = await newContext()
  const tab = await stranger.newPage()
  await tab.goto(linkIn(letter ?? {}, '/confirm/'))
  await expect.poll(() => tab.url()).toBe(`${server.url}/confirm`)
  await tab.getByRole('button', { name: 'Подтвердить почту' }).click()
  await tab.getByRole('heading', { name: /не сработала|подтверждена/ }).waitFor()
  await expectAccessible(tab)
  expect(await tab.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await stranger.close()
})

const profileOf = async (token: string | null | undefined) =>
  fetch(`${server.url}/api/users/profile`, { headers: { authorization: `Bearer ${token}` } })

/** Opens the letter of somebody in a browser that does not know them. */
async function openElsewhere(username: string): Promise<Page> {
  const [letter] = await awaitMails(server.dataDir, username)
  const tab = await (await newContext()).newPage()
  await tab.goto(linkIn(letter ?? {}, '/confirm/'))
  await tab.getByRole('button', { name: 'Подтвердить почту' }).click()
  await tab.getByText(`Введите пароль от аккаунта ${username}`).waitFor()
  await expectAccessible(tab)
  return tab
}

test('in another browser the email is confirmed with the password, and nobody is thrown out', async () => {
  const { username, password, storageState } = await createAccount(server.url)
  const tab = await openElsewhere(username)
  await tab.getByLabel('Пароль', { exact: true }).fill('not-the-password')
  await tab.getByRole('button', { name: 'Подтвердить почту' }).click()
  await tab.getByText('Неверный пароль.').waitFor()
  await expectAccessible(tab)
  await tab.getByLabel('Пароль', { exact: true }).fill(password)
  await tab.getByRole('button', { name: 'Подтвердить почту' }).click()
  await tab.waitForURL('**/dashboard')
  const reply = await profileOf(storageState.origins[0]?.localStorage[0]?.value)
  expect(await reply.json()).toMatchObject({ username, confirm: true, hasPassword: true })
  await tab.context().close()
})

test('who has the mailbox but not the password takes the account, and whoever made it is out', async () => {
  const { username, storageState } = await createAccount(server.url)
  const tab = await openElsewhere(username)
  await tab.getByRole('button', { name: 'Не помню пароль или не регистрировался' }).click()
  await tab.getByRole('heading', { name: 'Войти без пароля' }).waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Войти без пароля' }).click()
  await tab.getByLabel('Придумайте новый пароль').fill('qwerty123')
  await tab.getByRole('button', { name: 'Сохранить пароль' }).click()
  await tab.getByText(/частых|распространённ/).waitFor()
  await expectAccessible(tab)
  await tab.getByLabel('Придумайте новый пароль').fill(SECOND)
  await tab.getByRole('button', { name: 'Сохранить пароль' }).click()
  await tab.getByRole('heading', { name: 'Прежде чем начать' }).waitFor()

  const present = await profileOf(await tab.evaluate(() => localStorage.getItem('token')))
  expect(await present.json()).toMatchObject({ username, confirm: true, hasPassword: true })
  expect((await profileOf(storageState.origins[0]?.localStorage[0]?.value)).status).toBe(401)
  await tab.context().close()
})

test('who forgot the password sets a new one, and every other device is out', async () => {
  const elsewhere = await newContext()
  const tab = await elsewhere.newPage()
  // Nobody looks at the first browser meanwhile, so it asks nothing.
  await page.goto('about:blank')
  await tab.goto(`${server.url}/login`)
  await tab.getByLabel('Почта').fill(NAME)
  await tab.getByRole('link', { name: 'Забыли пароль?' }).click()
  await tab.getByRole('heading', { name: 'Забыли пароль?' }).waitFor()
  expect(await tab.getByLabel('Почта').inputValue()).toBe(NAME)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Отправить письмо' }).click()
  await tab.getByRole('heading', { name: 'Проверьте почту' }).waitFor()
  await expectAccessible(tab)

  const letters = await awaitMails(server.dataDir, NAME, 2)
  const link = linkIn(letters.at(-1) ?? {}, '/restore/')
  await tab.goto(link)
  await tab.getByLabel('Придумайте новый пароль').fill('qwerty123')
  await tab.getByRole('button', { name: 'Сменить пароль' }).click()
  await tab.getByText(/частых|распространённ/).waitFor()
  await expectAccessible(tab)
  await tab.getByLabel('Придумайте новый пароль').fill(SECOND)
  await tab.getByRole('button', { name: 'Сменить пароль' }).click()
  await tab.waitForURL('**/dashboard')
  expect(tab.url()).not.toContain(new URL(link).pathname)

  // The first browser learns of it with its next question, keeps the place and comes back to it.
  await page.goto(`${server.url}/profile/info#sessions`)
  await page.waitForURL('**/login*')
  await page.getByText(/Сессия закончилась/).waitFor()
  await expectAccessible(page)
  await signIn(page, FIRST)
  await page.getByText('Неверная почта или пароль.').waitFor()
  await signIn(page, SECOND)
  await page.waitForURL('**/profile/info*')

  await tab.goto(link)
  await tab
    .getByRole('heading', { name: 'Ссылка не сработала' })
    .or(tab.getByLabel('Придумайте новый пароль'))
    .waitFor()
  await elsewhere.close()
})

test('a session is ended from another one, and says so', async () => {
  const elsewhere = await newContext()
  const tab = await elsewhere.newPage()
  await tab.goto(`${server.url}/login`)
  await signIn(tab, SECOND)
  await tab.waitForURL('**/dashboard')
  await page.goto(`${server.url}/profile/info`)
  const sessions = page.locator('section', { has: page.getByRole('heading', { name: 'Где вы вошли' }) })
  await sessions.getByText('Это устройство').waitFor()
  await expectAccessible(page)
  // The one above stood in the browser that recovered the password.
  const ended = page.waitForResponse(response => response.request().method() === 'DELETE')
  await sessions
    .getByRole('button', { name: /^Выйти на устройстве/ })
    .first()
    .click()
  await ended
  await tab.reload()
  await tab.getByText(/Сессия закончилась/).waitFor()
  await elsewhere.close()
})

test('signing out ends the session on the server too', async () => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.goto(`${server.url}/links`)
  await page.getByRole('button', { name: /Аккаунт/ }).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.waitForURL('**/login*')
  await expect
    .poll(async () => {
      const { status } = await fetch(`${server.url}/api/users/profile`, {
        headers: { authorization: `Bearer ${token}` }
      })
      return status
    })
    .toBe(401)
})
