import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type RunningServer } from '#test/process.ts'

import { createAccount } from './account.ts'
import { launchBrowser } from './browser.ts'
import { openAs, visitors } from './visitors.ts'

// The first steps as they come, which only a real window can tell.

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

test.each([1280, 360])(
  'at %i px the button does not move when the words of the first visit come',
  async width => {
    const account = await createAccount(server.url)
    const { shortlink } = await account.createLink({ title: 'Весна' })
    await openAs(visitors[0], `${server.url}/${shortlink}`)
    const context = await browser.newContext({
      viewport: { width, height: 740 },
      locale: 'ru-RU',
      reducedMotion: 'reduce',
      storageState: account.storageState
    })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    const words = Promise.withResolvers<void>()
    await page.route('**/api/ch_analytics/recent?id=*', async route => {
      await words.promise
      await route.continue()
    })
    await page.goto(`${server.url}/links`)
    const button = page.getByRole('button', { name: 'Готово' })
    // Within the guide: what is above it comes late too.
    const placeInGuide = () =>
      button.evaluate(node => {
        const own = node.getBoundingClientRect()
        const guide = node.closest('section')?.getBoundingClientRect()
        return guide && [own.left - guide.left, own.top - guide.top]
      })
    await button.waitFor()
    const place = await placeInGuide()
    words.resolve()
    await page.getByText('Есть первый переход').waitFor()
    expect(await placeInGuide()).toEqual(place)
    await context.close()
  }
)

test.each([1280, 360])(
  'at %i px the screen does not move when the profile of a newcomer comes',
  async width => {
    const { storageState } = await createAccount(server.url)
    const context = await browser.newContext({
      viewport: { width, height: 740 },
      locale: 'ru-RU',
      reducedMotion: 'reduce',
      storageState
    })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    await page.goto(`${server.url}/links`)
    const guide = page.getByRole('region', { name: 'Первые шаги' })
    await guide.waitFor()

    const profile = Promise.withResolvers<void>()
    await page.route('**/api/users/profile', async route => {
      await profile.promise
      await route.continue()
    })
    await page.reload()
    const title = page.getByRole('heading', { level: 1 })
    // Within the screen: what is above it comes late too.
    const placeInScreen = () =>
      title.evaluate(node => {
        const screen = node.closest('main')?.getBoundingClientRect()
        return screen ? node.getBoundingClientRect().top - screen.top : NaN
      })
    await title.waitFor()
    const place = await placeInScreen()
    profile.resolve()
    await guide.waitFor()
    expect(Math.abs((await placeInScreen()) - place)).toBeLessThan(1)
    await context.close()
  }
)
