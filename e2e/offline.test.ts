import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type RunningServer } from '#test/process.ts'

import { createAccount } from './account.ts'
import { launchBrowser } from './browser.ts'

// The connection of a person goes away and comes back, which only a real browser can tell.

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

async function open(path: string, width: number): Promise<Page> {
  const { storageState } = await createAccount(server.url)
  const context = await browser.newContext({
    viewport: { width, height: 740 },
    locale: 'ru-RU',
    reducedMotion: 'reduce',
    storageState
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(server.url + path)
  return page
}

test('a screen that is not loaded yet says that there is no connection, and comes when it is back', async () => {
  const page = await open('/dashboard', 1280)
  const way = page.getByRole('link', { name: 'Тарифы' })
  await way.waitFor()
  await page.context().setOffline(true)
  await way.click()
  const said = await page.getByRole('alert').innerText()
  expect(said).toContain('Нет связи с сервером')
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Выберите тариф' }).waitFor()
  await page.context().close()
})

test('on a phone the form that lies over all says it too, before anything is saved, however far it is scrolled', async () => {
  const page = await open('/links?create', 360)
  const form = page.getByRole('dialog')
  await form.getByLabel('Куда ведёт ссылка').waitFor()
  await page.context().setOffline(true)
  const word = form.getByText('Нет интернета')
  await word.waitFor()
  await form.evaluate(node => node.scrollTo(0, node.scrollHeight))
  const isSeen = await word.evaluate(node => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isSeen).toBe(true)
  await page.context().setOffline(false)
  await word.waitFor({ state: 'detached' })
  await page.context().close()
})
