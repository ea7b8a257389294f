import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startServer, type RunningServer } from '#test/process.ts'

import { createAccount } from './account.ts'
import { launchBrowser } from './browser.ts'
import { counterStandIn } from './counter-stand-in.ts'
import { expectAccessible } from './page-checks.ts'

// The counter of visits: nothing of it before a person allows it, nothing secret after, nothing once it is taken back.

const COUNTER = '10203040'
const QUIET_MS = 700
const documents = ['/privacy-policy', '/terms', '/refund-policy', '/personal-data', '/licences']
const own = [
  '/dashboard',
  '/links',
  '/profile/plans',
  '/profile/info',
  '/profile/documents',
  '/profile/support'
]

let server: RunningServer
let browser: Browser
let context: BrowserContext | undefined

beforeAll(async () => {
  server = await startServer({ env: { METRIKA_ID: COUNTER } })
  browser = await launchBrowser()
})

afterEach(async () => {
  await context?.close()
  context = undefined
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

const notice = (page: Page) => page.getByRole('region', { name: /^Можно считать посещения/ })
const answer = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A browser with the counter's host played by us; `signedIn` also with an account and a link. */
async function newVisit(signedIn = false) {
  const account = signedIn ? await createAccount(server.url) : undefined
  const link = await account?.createLink({})
  context = await browser.newContext({
    locale: 'ru-RU',
    reducedMotion: 'reduce',
    ...(account && { storageState: account.storageState })
  })
  context.setDefaultTimeout(60_000)
  const counter = await counterStandIn(context, server.url)
  const page = await context.newPage()
  return {
    page,
    counter,
    id: link?._id ?? '',
    token: account?.storageState.origins[0]?.localStorage[0]?.value
  }
}

/** Opens an address and waits until it has said all it had to say. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path)
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(QUIET_MS)
}

test('before an answer nothing leaves for another host, wherever one goes', async () => {
  const { page, counter } = await newVisit()
  for (const path of ['/login', '/registration', '/forget', ...documents]) await open(page, path)
  await notice(page).waitFor()
  await expectAccessible(page)
  expect(counter.foreign).toEqual([])
})

/** How much of what has the focus lies under the question, in pixels. */
const focusCovered = (page: Page) =>
  page.evaluate(() => {
    const question = document.querySelector('[aria-labelledby="cookie-notice"]')
    const focused = document.activeElement
    if (!question || !focused || question.contains(focused)) return 0
    return Math.max(0, focused.getBoundingClientRect().bottom - question.getBoundingClientRect().top)
  })

/** The page leaves as much room below as the question takes now: that is measured with the next frame. */
const isRoomLeft = (page: Page) =>
  notice(page).evaluate(
    (question: HTMLElement) =>
      document.documentElement.style.getPropertyValue('--notice-height') === `${question.offsetHeight}px`
  )

test('on a small phone the question is short and covers nothing that has the focus, also unfolded', async () => {
  const { page } = await newVisit()
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/registration')
  const box = await notice(page).boundingBox()
  expect(box?.height).toBeLessThanOrEqual(150)
  for (const isUnfolded of [false, true]) {
    if (isUnfolded) {
      await answer(page, 'Настроить')
      await page.getByRole('button', { name: 'Сохранить выбор' }).waitFor()
    }
    await expect.poll(() => isRoomLeft(page)).toBe(true)
    await page.getByLabel('Почта').focus()
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      expect(await focusCovered(page)).toBe(0)
    }
  }
  await expectAccessible(page)
})

test('after a refusal nothing leaves either: all screens, a reload, a sign-in', async () => {
  const { page, counter, id } = await newVisit(true)
  await open(page, '/dashboard')
  await answer(page, 'Только необходимые')
  for (const path of [...own, `/dashboard/${id}`, `/links/${id}`, ...documents]) await open(page, path)
  await page.reload()
  await page.evaluate(() => localStorage.removeItem('token'))
  await open(page, '/login')
  await page.getByLabel('Почта').fill('nobody@example.ru')
  await page.getByLabel('Пароль', { exact: true }).fill('secret-123')
  await answer(page, 'Войти')
  await page.waitForTimeout(QUIET_MS)
  expect(await notice(page).count()).toBe(0)
  expect(counter.foreign).toEqual([])
})

test('after an acceptance screens are told as patterns, without ids, secrets and questions', async () => {
  const { page, counter, id, token = '' } = await newVisit(true)
  await open(page, `/links?q=private-words`)
  await answer(page, 'Принять')
  await counter.heard(1)
  await open(page, `/dashboard/${id}?utm=private-words#private-hash`)
  await counter.heard(2)
  await open(page, '/profile/info')
  await counter.heard(3)
  await page.getByRole('link', { name: 'Поддержка' }).first().click()
  await counter.heard(4)
  expect(counter.scripts()).toBeGreaterThan(0)
  expect(counter.hits().map(({ url }) => url)).toEqual(
    ['/links', '/dashboard/:id', '/profile/info', '/profile/support'].map(path => server.url + path)
  )
  expect(counter.options()).toMatchObject({
    defer: true,
    webvisor: false,
    clickmap: false,
    trackLinks: false,
    accurateTrackBounce: false
  })
  for (const told of counter.foreign) {
    for (const secret of [id, token, 'private', 'seller']) expect(told, secret).not.toContain(secret)
  }
})

test.each(['/restore/', '/confirm/'])('the counter is no part of %s and its secret', async path => {
  const { page, counter } = await newVisit()
  await open(page, '/terms')
  await answer(page, 'Принять')
  await counter.heard(1)
  const before = counter.foreign.length
  await open(page, `${path}c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldC1zZQ`)
  expect(counter.foreign.slice(before).join('\n')).not.toContain('c2VjcmV0')
  expect(counter.hits().filter(({ url }) => url.includes(path))).toEqual([])
})

test('a withdrawal stops it at once, even where the script does not listen, and takes its traces', async () => {
  const { page, counter } = await newVisit(true)
  await open(page, '/profile/plans')
  await answer(page, 'Принять')
  await counter.heard(1)
  const traces = () =>
    page.evaluate(() => [document.cookie, ...Object.keys(localStorage)].filter(one => one.includes('_ym')))
  expect(await traces()).not.toEqual([])
  await expect.poll(() => counter.foreign.join('\n')).toContain('/clmap/')
  await answer(page, 'Настройки cookie')
  await counter.hush(page)
  await answer(page, 'Только необходимые')
  const before = counter.foreign.length
  await counter.goOn(page)
  expect(await traces()).toEqual([])
  // The stand-in goes on reporting by every means it has.
  await page.waitForTimeout(QUIET_MS)
  await page.getByRole('link', { name: 'Поддержка' }).first().click()
  await page.waitForTimeout(QUIET_MS)
  for (const path of ['/dashboard', '/terms']) await open(page, path)
  expect(counter.foreign.slice(before)).toEqual([])
  expect(await notice(page).count()).toBe(0)
  await answer(page, 'Настройки cookie')
  await answer(page, 'Принять')
  await expect.poll(() => counter.foreign.length).toBeGreaterThan(before)
})

test('a server without a counter asks nothing, and its policy lets nothing in', async () => {
  const plain = await startServer()
  context = await browser.newContext({ locale: 'ru-RU' })
  const page = await context.newPage()
  const answered = await page.goto(`${plain.url}/terms`)
  await page.getByText('Оферта: условия').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await notice(page).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Настройки cookie' }).count()).toBe(0)
  expect(answered?.headers()['content-security-policy']).not.toContain('yandex')
  await plain.stop()
})
