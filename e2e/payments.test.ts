import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { confirmEmail } from '#test/free-plan.ts'
import { awaitMails } from '#test/mails.ts'
import { startServer, type RunningServer } from '#test/process.ts'
import { plain } from '#web/ui/testing/plain.ts'

import { createAccount, tokenOf, type Account } from './account.ts'
import { expectActOfDays, expectActOnPaper } from './act-paper.ts'
import { launchBrowser } from './browser.ts'
import { expectAccessible, expectQuiet, watchNoise } from './page-checks.ts'

// A year of a plan's life in minutes: bought with a promo code, changed, not paid, mended, cancelled, over. The provider is the
// sandbox that comes with the service; its control page moves the clock of both.

const PATIENCE_MS = 60_000
/** On the way everything is done that comes due. */
const TRAVEL_MS = 300_000
const ADMIN = 'admin-of-money@example.ru'
const operator = { LEGAL_NAME: 'ИП Петрова М. С.', LEGAL_INN: '770123456703' }
/** Pays the first time, and has no money when a renewal is due. */
const FIRST_CARD = '4111 1111 1111 1111'
const GOOD_CARD = '4000 0000 0000 3055'

let server: RunningServer
let browser: Browser
let seller: Account
let admin: Account
let page: Page
let sandbox: Page

async function openPage(account?: Account): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...(account && { storageState: account.storageState })
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const opened = await context.newPage()
  watchNoise(opened)
  return opened
}

/** The clock of everything goes on by a day or a month. */
async function travel(step: '+1 день' | '+1 месяц', times = 1): Promise<void> {
  for (let moved = 0; moved < times; moved += 1) {
    await sandbox.goto(`${server.url}/dev/payments/`)
    // With the answer alone the page that follows it might come instead of what is opened next.
    const arrived = sandbox.waitForEvent('load', { timeout: TRAVEL_MS })
    await sandbox.getByRole('button', { name: step }).click()
    await arrived
  }
}

/** A session lasts 30 days, and the clock goes faster. */
async function openPlans(): Promise<void> {
  await page.goto(`${server.url}/profile/plans`)
  const password = page.getByLabel('Пароль', { exact: true })
  const plans = page.getByRole('heading', { name: 'Сколько использовано' })
  await password.or(plans).first().waitFor()
  if (!(await password.isVisible())) return
  await page.getByLabel('Почта').fill(seller.username)
  await password.fill(seller.password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await plans.waitFor()
}

/** What happens at the provider is here a moment later. */
async function untilPlansSay(text: RegExp | string): Promise<void> {
  for (let looked = 0; looked < 30; looked += 1) {
    await openPlans()
    const shown = page.getByText(text).first()
    const isSaid = await shown.waitFor({ timeout: 4000 }).then(
      () => true,
      () => false
    )
    if (isSaid) return
  }
  throw new Error(`the plans never said ${String(text)}: ${await page.locator('main').innerText()}`)
}

beforeAll(async () => {
  server = await startServer({ env: { ADMIN_USERNAME: ADMIN, ...operator } })
  browser = await launchBrowser()
  seller = await createAccount(server.url)
  admin = await createAccount(server.url, ADMIN)
  for (const account of [seller, admin]) {
    await confirmEmail(server, { username: account.username, token: tokenOf(account) })
  }
  page = await openPage(seller)
  sandbox = await openPage()
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

test('an administrator makes a promo code', async () => {
  const desk = await openPage(admin)
  await desk.goto(`${server.url}/admin/promo`)
  await desk.getByRole('link', { name: 'Создать промокод' }).first().click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Код').fill('vesna50')
  await dialog.getByLabel('Скидка').fill('50')
  await dialog.getByLabel('Осталось применений').fill('10')
  await dialog.getByRole('switch', { name: 'Все тарифы' }).check()
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Создать промокод' }).click()
  await desk.getByText('VESNA50').first().waitFor()
  await expectAccessible(desk)
  await desk.context().close()
})

test('who is no administrator is not let in', async () => {
  await page.goto(`${server.url}/admin/promo`)
  await page.waitForURL('**/dashboard')
  expect(await page.getByRole('link', { name: 'Управление' }).count()).toBe(0)
})

test('a seller buys a plan with it: half the price now, the full one later', async () => {
  await openPlans()
  await page
    .getByText(/Тестовая оплата/)
    .first()
    .waitFor()
  await page.getByLabel('Промокод').fill('vesna50')
  await page.getByRole('button', { name: 'Применить' }).click()
  await page.getByText(/−50/).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Купить «Старт» на 1/ }).click()
  const dialog = page.getByRole('dialog')
  const consent = dialog.getByRole('checkbox', { name: /390\s₽/ })
  expect(await consent.isChecked()).toBe(false)
  await consent.check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Оплатить 195/ }).click()
  const widget = page.frameLocator('iframe[title="Оплата"]')
  await widget.getByRole('button', { name: new RegExp(`^${FIRST_CARD}`) }).click()
  await widget.getByRole('button', { name: /^Оплатить/ }).click()
  await widget.getByRole('button', { name: 'Вернуться в магазин' }).click()
  await page.waitForURL('**/profile/payment/*')
  await page.getByRole('heading', { name: /^Оплачено/ }).waitFor()
  await page.getByText(/Следующее списание 390.+Отменить можно в любой день/).waitFor()
  await expectAccessible(page)
  await untilPlansSay(/У вас тариф «Старт»/)
  await page.getByText(/Следующее списание 390/).waitFor()
  await page
    .getByText(/0 из 50/)
    .first()
    .waitFor()
})

test('the payment, its receipt and its act stand in the documents', async () => {
  await page.goto(`${server.url}/profile/documents`)
  const payments = page.getByRole('table', { name: 'Платежи' })
  await payments
    .getByText(/195\s₽/)
    .first()
    .waitFor()
  await payments.getByText('VESNA50').first().waitFor()
  const receipt = payments.getByRole('link', { name: /Чек/ }).first()
  await receipt.waitFor()
  const address = (await receipt.getAttribute('href')) ?? ''
  expect((await fetch(new URL(address, server.url))).status).toBe(200)
  await expectAccessible(page)
  const letters = await awaitMails(server.dataDir, seller.username, 2)
  expect(letters.at(-1)?.text).toContain('195')
  await payments.getByRole('link', { name: /^Акт/ }).click()
  await expectActOnPaper(page)
})

test('a change of plan charges next what its preview said', async () => {
  await travel('+1 день', 10)
  await openPlans()
  await page.getByRole('button', { name: /^Перейти на «Стандарт», 1\s/ }).click()
  const dialog = page.getByRole('dialog')
  const sentence = dialog.getByText(/следующее списание/).first()
  await sentence.waitFor()
  const [, date = ''] = /следующее списание (.+?),\s990/.exec(plain(await sentence.innerText())) ?? []
  expect(date).not.toBe('')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Перейти на/ }).click()
  // Whoever leaves the page before that changes nothing.
  await dialog.waitFor({ state: 'hidden' })
  await untilPlansSay(/У вас тариф «Стандарт»/)
  const renewal = plain(
    await page
      .getByText(/Следующее списание/)
      .first()
      .innerText()
  )
  expect(renewal).toContain(`990 ₽ ${date}`)
  await sandbox.goto(`${server.url}/dev/payments/`)
  expect(plain(await sandbox.locator('main').innerText())).toMatch(/990 ₽/)
})

test('the renewal fails: said in words, everything works on, another card mends it', async () => {
  await travel('+1 день', 4)
  await untilPlansSay(/Не удалось списать 990/)
  await page
    .getByText(/0 из 500/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await page
    .getByText(/недостаточно средств|не хватает денег|не хватило денег/i)
    .first()
    .waitFor()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /Оплатить другой картой/ }).click()
  const cards = await opened
  await cards.getByLabel('Номер карты').fill(GOOD_CARD)
  await cards.getByLabel(/^Срок/).fill('12/40')
  await cards.getByRole('button', { name: 'Сохранить карту' }).click()
  await cards.getByText(/просроченный платёж прошёл/).waitFor()
  await cards.close()
  await untilPlansSay(/Следующее списание 990/)
  const told = expect.objectContaining({ subject: expect.stringContaining('Не получилось списать 990') })
  await expect.poll(() => awaitMails(server.dataDir, seller.username)).toContainEqual(told)
})

test('cancelled, it stays until its end; then the free limits are back and the links work', async () => {
  const { shortlink } = await seller.createLink({})
  await openPlans()
  await page.getByRole('button', { name: 'Отменить продление', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Отменить продление?' })
  await question.getByRole('button', { name: 'Отменить продление' }).click()
  // As with the change: what was not sent goes with the page.
  await question.waitFor({ state: 'hidden' })
  await untilPlansSay(/Продление отменено/)
  await expectAccessible(page)
  await travel('+1 месяц', 2)
  await untilPlansSay(/закончился/)
  await page
    .getByText(/1 из 3/)
    .first()
    .waitFor()
  expect((await fetch(`${server.url}/${shortlink}`, { redirect: 'manual' })).status).toBe(302)
  await sandbox.goto(`${server.url}/dev/payments/`)
  expect(await sandbox.locator('main').innerText()).toContain('отменена')
  await expectActOfDays(page, server.url)
})

test('nothing went wrong on any page but that the session ended with the months', () => {
  expectQuiet(page, /401 \(Unauthorized\)/)
})
