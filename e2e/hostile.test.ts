import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type RunningServer } from '#test/process.ts'

import { createAccount, type Account } from './account.ts'
import { launchBrowser } from './browser.ts'
import { expectAccessible, expectQuiet, watchNoise } from './page-checks.ts'

// What strangers and sellers can write is shown as text on every screen, and nothing of it ever runs.

const PATIENCE_MS = 90_000
const MARK = 'ran'
const run = `window.${MARK}=1`
const texts = [
  `<img src=x onerror="${run}">`,
  `"><script>${run}</script>`,
  `'"><svg/onload=${run}>`,
  `javascript:${run}`,
  `\${${run}}{{constructor.constructor('${run}')()}}`,
  `<style>*{display:none}</style></title></textarea>`,
  `\u202Eовтхяьлетирп\u202C <b>жирно</b> &lt;i&gt;`,
  `${'ы'.repeat(60)}<iframe srcdoc="<script>parent.${MARK}=1</script>">`
] as const
const title = (index: number) => texts[index % texts.length] ?? ''
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'

let server: RunningServer
let browser: Browser
let account: Account
let page: Page
let firstId = ''

async function visit(slug: string, text: string): Promise<void> {
  const marks = ['source', 'medium', 'campaign', 'term', 'content'].map(key => [`utm_${key}`, text])
  const reply = await fetch(`${server.url}/${slug}?${new URLSearchParams(marks)}`, {
    redirect: 'manual',
    headers: {
      'user-agent': DESKTOP,
      'accept-language': '<script>,ru',
      referer: `https://${encodeURIComponent(text)}.example.ru/${encodeURI(text)}`,
      'x-forwarded-for': '95.24.0.1'
    }
  })
  expect(reply.status).toBe(302)
}

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  account = await createAccount(server.url)
  for (const index of [0, 1, 2]) {
    const made = await account.createLink({
      title: title(index),
      tags: [title(index).slice(0, 30), title(index + 3).slice(0, 30)],
      advertiser: title(index + 1).slice(0, 120),
      erid: 'erid-1',
      fulllink: `https://example.ru/?q=${encodeURIComponent(title(index))}#"><img src=x onerror=${run}>`
    })
    if (index === 0) firstId = made._id
    for (const text of texts) await visit(made.shortlink, text)
  }
  browser = await launchBrowser()
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 2400 },
    reducedMotion: 'reduce',
    storageState: account.storageState
  })
  context.setDefaultTimeout(PATIENCE_MS)
  page = await context.newPage()
  watchNoise(page)
  page.on('dialog', dialog => void dialog.dismiss())
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** Nothing ran, and nothing became an element that a page of ours never has. */
async function expectHarmless(): Promise<void> {
  expect(await page.evaluate(`window.${MARK}`)).toBeUndefined()
  const strangers =
    'img[src="x"], [onerror], [onload], iframe, script:not([src]), [href^="javascript:"], b, svg[onload]'
  expect(await page.locator(strangers).count()).toBe(0)
}

const shows = (text: string) => page.getByText(text, { exact: false }).first().waitFor()

test('the dashboard, all its tabs, the machines and the live strip', async () => {
  await page.goto(`${server.url}/dashboard`)
  const visits = page.locator('dl > div', { hasText: 'Переходы' }).locator('dd').first()
  await expect.poll(() => visits.innerText(), { timeout: PATIENCE_MS }).toBe('24')
  await shows(title(0))
  for (const tab of ['Сайты', 'UTM', 'Системы', 'Браузеры', 'Страны']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectHarmless()
  }
  await shows(title(1))
  await expectAccessible(page)
  expectQuiet(page)
})

test('filters of the address and their chips', async () => {
  for (const name of ['city', 'referrer', 'source', 'device', 'utm']) {
    for (const text of texts) {
      const value = name === 'utm' ? `campaign:${text}` : name === 'device' ? `browser:${text}` : text
      await page.goto(`${server.url}/dashboard?${new URLSearchParams({ [name]: value })}`)
      await page.getByRole('heading', { name: 'Обзор' }).waitFor()
      await expectHarmless()
    }
  }
  await page.goto(`${server.url}/dashboard?${new URLSearchParams({ utm: `campaign:${title(0)}` })}`)
  await shows(title(0))
  await expectHarmless()
})

test('the page of one link and its code', async () => {
  await page.goto(`${server.url}/dashboard/${firstId}?from=${encodeURIComponent(title(0))}`)
  await page.getByRole('heading', { name: title(0) }).waitFor()
  await page.getByRole('button', { name: 'QR-код' }).click()
  await page.getByRole('dialog').getByText('Скачать PNG').waitFor()
  await expectHarmless()
  await page.keyboard.press('Escape')
})

test('the list, its search, its tags and the form', async () => {
  await page.goto(`${server.url}/links?${new URLSearchParams({ q: 'onerror', tag: title(1) })}`)
  await page.getByRole('heading', { name: 'Ссылки' }).waitFor()
  await expectHarmless()
  await page.goto(`${server.url}/links`)
  for (const index of [0, 1, 2]) await shows(title(index))
  await page.getByRole('button', { name: 'Тег' }).click()
  await expectHarmless()
  await page.goto(`${server.url}/links/${firstId}`)
  await page.getByRole('dialog').getByLabel('Название').waitFor()
  expect(await page.getByRole('dialog').getByLabel('Название').inputValue()).toBe(title(0))
  await expectHarmless()
})

test('the command palette', async () => {
  await page.goto(`${server.url}/links`)
  await shows(title(0))
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('onerror')
  await page.getByRole('dialog').getByRole('option').filter({ hasText: 'onerror' }).first().waitFor()
  await expectHarmless()
})
