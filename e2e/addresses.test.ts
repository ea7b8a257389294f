import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type RunningServer } from '#test/process.ts'

import { launchBrowser } from './browser.ts'
import { expectAccessible, expectQuiet, watchNoise } from './page-checks.ts'
import { openShop } from './shop.ts'

// Whose address is whose: the page's, a short link's, an old one's.

let server: RunningServer
let browser: Browser
let page: Page
let token = ''

async function api(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== '' && { authorization: `Bearer ${token}` })
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
}

async function textOf(response: Response, key: string): Promise<string> {
  const body: unknown = await response.json()
  const found = Object.entries(body ?? {}).find(([name]) => name === key)
  return String(found?.[1])
}

beforeAll(async () => {
  server = await startServer()
  token = await textOf(
    await api('POST', '/api/users/new', {
      username: 'anna@example.ru',
      password: 'secret-123',
      consents: { personalData: true, terms: true }
    }),
    'access_token'
  )
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'ru-RU', reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
  watchNoise(page)
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

test('robots are told what is not for them, and not by the page', async () => {
  const reply = await fetch(`${server.url}/robots.txt`)
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await reply.text()).toBe('User-agent: *\nDisallow: /api/\n')
})

test('a token in the address signs in and leaves the address at once', async () => {
  await page.goto(`${server.url}/?token=${token}`)
  await page.waitForURL('**/dashboard')
  expect(page.url()).not.toContain(token)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token)
})

test.each(['/links', '/dashboard', '/links?create'])(
  'on a phone no button of an empty %s is cut',
  async path => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(server.url + path)
    await page
      .getByText(/перв|Продолжить/)
      .first()
      .waitFor()
    const buttons = ':is(main button, main a, [role=dialog] button)'
    const cut = await page.evaluate(
      selector =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .filter(part => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
          .map(part => part.textContent),
      `${buttons}, ${buttons} *`
    )
    expect(cut).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
  }
)

test.each([
  ['/no/such/page', '/dashboard'],
  ['/admin/users', '/dashboard'],
  ['/old/links?q=shop#top', '/links?q=shop#top']
])('%s leads to %s', async (from, to) => {
  await page.evaluate(() => localStorage.setItem('isNewDesignShown', '1'))
  await page.goto(server.url + from)
  await page.waitForURL(server.url + to)
  const flag = await page.evaluate(() => localStorage.getItem('isNewDesignShown'))
  expect(flag).toBe(from.startsWith('/old/') ? null : '1')
})

test('old/admin shows a plain link to the admin area', async () => {
  await page.goto(`${server.url}/old/admin`)
  expect(await page.getByRole('link', { name: /админ/i }).getAttribute('href')).toBe('/admin')
  await expectAccessible(page)
})

test('an unknown slug and a deleted one have pages of their own', async () => {
  const absent = await page.goto(`${server.url}/nothing-here`)
  expect(absent?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Такой ссылки нет' }).waitFor()
  await expectAccessible(page)
  const draft = { fulllink: 'example.ru', shortlink: 'gone-soon' }
  const id = await textOf(await api('POST', '/api/users/shortlinks', draft), '_id')
  await api('DELETE', `/api/users/shortlinks/${id}`)
  const deleted = await page.goto(`${server.url}/gone-soon`)
  expect(deleted?.status()).toBe(410)
  await page.getByRole('heading', { name: 'Ссылку удалили' }).waitFor()
})

test('a link for adults asks for the age without any script, then goes on without the answer', async () => {
  const shop = await openShop()
  await api('POST', '/api/users/shortlinks', {
    fulllink: `${shop.url}/product?from=shop`,
    shortlink: 'adults-only',
    adult: true,
    erid: '2Vtzq',
    advertiser: 'ООО «Ромашка»'
  })
  const strict = await browser.newContext({ javaScriptEnabled: false, locale: 'ru-RU' })
  const visit = await strict.newPage()
  await visit.goto(`${server.url}/adults-only?utm_source=vk`)
  await visit.getByText('Реклама. ООО «Ромашка». erid: 2Vtzq').waitFor()
  await visit.getByRole('link', { name: 'Мне есть 18 лет' }).click()
  await visit.waitForURL(`${shop.url}/**`)
  expect(new URL(visit.url()).search).toBe('?from=shop&erid=2Vtzq&utm_source=vk')
  await strict.close()
  shop.close()
})

test('deleting a link asks first', async () => {
  await api('POST', '/api/users/shortlinks', {
    fulllink: 'example.ru/sale',
    shortlink: 'to-delete',
    title: 'Лишняя'
  })
  await page.goto(`${server.url}/links`)
  const row = page
    .getByRole('row', { name: /Лишняя/ })
    .or(page.getByRole('article', { name: /Лишняя/ }))
    .first()
  await row.getByRole('button', { name: /Ещё|Действия/ }).click()
  await page.getByRole('menuitem', { name: /Удалить/ }).click()
  const question = page.getByRole('dialog')
  await question.getByText(/перестанет работать/).waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: /Удалить/ }).click()
  await row.waitFor({ state: 'detached' })
  expect((await fetch(`${server.url}/to-delete`)).status).toBe(410)
})

test('nothing of all this printed an error', () => {
  // The browser itself reports the pages that answer 404 and 410.
  expectQuiet(page, /status of (404|410)/)
})
