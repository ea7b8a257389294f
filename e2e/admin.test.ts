import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { awaitMails } from '#test/mails.ts'
import { stayInOneDay } from '#test/one-day.ts'
import { plain } from '#web/ui/testing/plain.ts'

import type { Account } from './account.ts'
import { buyStart } from './admin-purchase.ts'
import { downloadSheet } from './admin-sheets.ts'
import { openAdminWorld, type AdminWorld } from './admin-world.ts'
import { tabTo } from './keys.ts'
import { expectAccessible, expectQuiet } from './page-checks.ts'

// A day of the operator, from the first question in the morning to the files in the evening.

const REASON = /^Фишинг: страница выдаёт себя за другой сайт/
const screens = [
  ['users', 'Пользователи'],
  ['shortlinks', 'Короткие ссылки'],
  ['complaints', 'Жалобы'],
  ['promo', 'Промокоды'],
  ['payments', 'Платежи'],
  ['statistics', 'Статистика'],
  ['audit', 'Журнал изменений']
] as const

let world: AdminWorld
let seller: Account
let rogue: Account
let desk: Page
let phishing = ''

/** Where the operator works; every text without its no-break spaces. */
const textOf = async (page: Page, selector: string) => plain(await page.locator(selector).innerText())
const go = (path: string) => desk.goto(`${world.server.url}/admin/${path}`)
const panel = () => desk.getByRole('dialog').first()
const button = (name: string | RegExp) => panel().getByRole('button', { name })
const visit = () => fetch(`${world.server.url}/${phishing}`, { redirect: 'manual' })

beforeAll(async () => {
  await stayInOneDay()
  world = await openAdminWorld('admin-of-the-day@example.ru')
  seller = await world.join('olga.petrova@example.ru')
  rogue = await world.join('vhod-v-bank@example.ru')
  await world.join('petr@example.com')
  await seller.createLink({ title: 'Летняя распродажа' })
  phishing = (await rogue.createLink({ title: '=cmd()', fulllink: 'https://example.com/bank' })).shortlink
  const shop = await world.open(seller)
  await buyStart(shop, world.server.url)
  await shop.context().close()
  desk = await world.open(world.admin)
})

afterAll(() => world.close())

/** A list that is asked anew is dimmed until the answer is there. */
async function expectDeskAccessible() {
  await desk.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await expectAccessible(desk)
}

test('a user is found by a part of the email, opened and prolonged with the keys alone', async () => {
  await go('users')
  await desk.getByRole('link', { name: 'petr@example.com' }).waitFor()
  await desk.keyboard.press('/')
  await desk.keyboard.type('PETROVA')
  await desk.getByText('1 пользователь').waitFor()
  await tabTo(desk, 'olga.petrova@example.ru')
  await desk.keyboard.press('Enter')
  await panel().getByText('Старт, 1 мес.').waitFor()
  await expectDeskAccessible()
  await tabTo(desk, 'Изменить')
  await desk.keyboard.press('Enter')
  await button('Сохранить').waitFor()
  await tabTo(desk, '+ 3 мес.')
  await desk.keyboard.press('Enter')
  const line = (await textOf(desk, 'output:has-text("Изменится") li')).replaceAll(/\s+/g, ' ')
  const [, before = '', after = ''] = /^Оплачен до: (.+) станет (.+)$/.exec(line) ?? []
  expect([before, after].map(text => /\d{4} г\. в \d\d:\d\d/.test(text))).toEqual([true, true])
  await expectDeskAccessible()
  await tabTo(desk, 'Сохранить')
  await desk.keyboard.press('Enter')
  await desk.getByText('Изменения сохранены').waitFor()
  await panel().getByText('изменил пользователя').waitFor()
  await expect.poll(() => textOf(desk, '[role=dialog] dl >> nth=1')).toContain(after)
})

test('a phishing link that somebody complained about is blocked, back, and blocked again', async () => {
  const passer = await world.open()
  await passer.goto(`${world.server.url}/complaint?link=${phishing}`)
  await passer.getByRole('radio', { name: 'Обман или вирус' }).check()
  await passer.getByLabel(/^Подробности/).fill('Просит пароль от банка')
  await passer.getByRole('button', { name: 'Отправить жалобу' }).click()
  await passer.getByText('Жалоба отправлена').waitFor()

  await go('complaints')
  await desk.getByRole('link', { name: phishing }).click()
  await panel().getByText('Просит пароль от банка').waitFor()
  await expectDeskAccessible()
  await button('Заблокировать ссылку').click()
  const question = desk.getByRole('dialog', { name: `Заблокировать ${phishing}?` })
  await question.getByRole('button', { name: 'Фишинг' }).click()
  await expectDeskAccessible()
  await question.getByRole('button', { name: 'Заблокировать' }).click()
  await desk.getByText(`${phishing}: заблокировано`).waitFor()
  expect(await visit()).toMatchObject({ status: 410 })
  await passer.goto(`${world.server.url}/${phishing}`)
  await passer.getByRole('heading', { name: 'Ссылка заблокирована' }).waitFor()
  await passer.getByText(/Мы закрыли её: страница/).waitFor()
  await expectAccessible(passer)
  await passer.context().close()
  await desk.getByRole('heading', { name: 'Все жалобы разобраны' }).waitFor()
  await go(`shortlinks?q=${phishing}`)
  await desk.getByRole('link', { name: phishing }).click()
  await panel().getByText(REASON).first().waitFor()
  await expectDeskAccessible()
  await button('Разблокировать').click()
  await desk
    .getByRole('dialog', { name: /^Разблокировать/ })
    .getByRole('button', { name: 'Разблокировать' })
    .click()
  await desk.getByText(`${phishing}: разблокировано`).waitFor()
  expect((await visit()).status).toBe(302)
  await button('Заблокировать').click()
  await question.getByLabel('Причина').fill('Поддельный вход в банк')
  await question.getByRole('button', { name: 'Заблокировать' }).click()
  await button('Изменить причину').waitFor()
  expect((await visit()).status).toBe(410)
  const letters = await awaitMails(world.server.dataDir, rogue.username, 3)
  expect(letters.map(({ text }) => text).join('\n')).toContain('Поддельный вход в банк')
})

test('a promo code is made', async () => {
  await go('promo')
  await desk.getByRole('link', { name: 'Создать промокод' }).first().click()
  await panel().getByLabel('Код').fill('osen20')
  await panel().getByLabel('Скидка').fill('20')
  await panel().getByLabel('Осталось применений').fill('5')
  await panel().getByRole('switch', { name: 'Все тарифы' }).check()
  await expectDeskAccessible()
  await button('Создать промокод').click()
  await desk.getByText('OSEN20').first().waitFor()
})

test('a payment is found, and a part of it goes back', async () => {
  await go('payments')
  await desk.getByRole('searchbox', { name: 'Найти платёж' }).fill('petrova')
  await desk.waitForURL(/q=petrova/)
  await desk.getByText('1 платёж').waitFor()
  await desk.getByRole('row', { name: /390/ }).getByRole('link').first().click()
  await panel().getByRole('link', { name: 'Вернуть деньги' }).click()
  await panel().getByLabel('Сколько вернуть, ₽').fill('1000')
  await button('Вернуть').click()
  await panel()
    .getByText(/Вернуть можно не больше 390\s₽/)
    .waitFor()
  await expectDeskAccessible()
  await panel().getByLabel('Сколько вернуть, ₽').fill('130,50')
  await button('Вернуть').click()
  const question = desk.getByRole('dialog', { name: /Вернуть 130,50\s₽\?/ })
  await expectDeskAccessible()
  await question.getByRole('button', { name: /^Вернуть/ }).click()
  await desk.getByText(/Возвращено 130,50\s₽\. Срок короче на/).waitFor()
  await desk.getByRole('row', { name: /Возвращён частично/ }).waitFor()
  await panel().getByText('вернул деньги').waitFor()
  await expectDeskAccessible()
  await go('payments?view=odd')
  await desk.getByRole('heading', { name: 'Всё разобрано' }).waitFor()
})

/** The file that a screen hands out. */
async function sheetOf(path: string) {
  await go(path)
  return downloadSheet(desk)
}

test('all files of the day say what happened in it', async () => {
  const users = await sheetOf('users?sort=username')
  expect(users.name).toMatch(/\.xlsx$/)
  expect(users.rows.map(row => [row['Почта'], row['Оплатил'], row['Ссылки']])).toEqual([
    [world.admin.username, '0', '0'],
    [seller.username, '259.5', '1'],
    ['petr@example.com', '0', '0'],
    [rogue.username, '0', '1']
  ])
  const links = await sheetOf('shortlinks?blocked=true')
  expect(links.rows).toMatchObject([
    {
      'Короткая ссылка': expect.stringContaining(phishing),
      Название: '=cmd()',
      Заблокирована: 'Да',
      Причина: 'Поддельный вход в банк'
    }
  ])
  const payments = await sheetOf('payments')
  expect(payments.rows).toMatchObject([
    { Пользователь: seller.username, Сумма: '390', Возвращено: '130.5', 'Под вопросом': null }
  ])
  const statistics = await sheetOf('statistics')
  expect(statistics.rows).toHaveLength(30)
  expect(statistics.rows.at(-1)).toMatchObject({
    Регистрации: '4',
    Платежи: '1',
    Сумма: '390',
    Возвраты: '130.5'
  })
})

test('the log has every change with what was before and after', async () => {
  await go('audit')
  await desk.getByText('7 записей').waitFor()
  const told = (await desk.getByRole('row').allInnerTexts()).slice(1).map(row => row.replaceAll(/\s+/g, ' '))
  expect(told).toEqual([
    expect.stringMatching(/вернул деньги .+ Возвращено: 0 ₽ → 130,50 ₽/),
    expect.stringMatching(/создал промокод OSEN20 .*Скидка, %: нет → 20/),
    expect.stringMatching(/заблокировал ссылку .+ Заблокирована: нет → да/),
    expect.stringMatching(/разблокировал ссылку .+ Заблокирована: да → нет/),
    expect.stringMatching(/заблокировал ссылку .+ Заблокирована: нет → да/),
    expect.stringMatching(/изменил пользователя olga\.petrova@example\.ru Оплачен до: .+ → /),
    expect.stringMatching(
      /Сервер: .+ выдал роль admin-of-the-day@example\.ru Роли: Пользователь → .*Администратор/
    )
  ])
})

test.each([360, 1440])('with the day in them, all screens are whole in a window of %i px', async width => {
  const page = await world.open(world.admin, width)
  for (const [path, heading] of screens) {
    await page.goto(`${world.server.url}/admin/${path}`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await expectAccessible(page)
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([
      path,
      0
    ])
  }
  expectQuiet(page)
  await page.context().close()
})

test('nothing went wrong on the operator’s pages', () => {
  expectQuiet(desk)
})
