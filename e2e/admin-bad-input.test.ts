import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { tokenOf, type Account } from './account.ts'
import { openAdminWorld, type AdminWorld } from './admin-world.ts'
import { expectAccessible, expectQuiet } from './page-checks.ts'

// What operators mistype, what addresses make up, two administrators at one row, and where the focus is when a row has gone.

let world: AdminWorld
let seller: Account
let desk: Page
let ids: Map<string, string>
let slugs: string[]

const go = (path: string) => desk.goto(`${world.server.url}/admin/${path}`)
const panel = (page = desk) => page.getByRole('dialog').first()
const idOf = ({ username }: Account) => ids.get(username) ?? ''

/** Reads, or with fields changes. */
async function ask(path: string, fields?: object): Promise<Response> {
  return fetch(`${world.server.url}/api/admin/${path}`, {
    method: fields ? 'PUT' : 'GET',
    headers: {
      authorization: `Bearer ${tokenOf(world.admin)}`,
      ...(fields && { 'content-type': 'application/json' })
    },
    ...(fields && { body: JSON.stringify(fields) })
  })
}

beforeAll(async () => {
  world = await openAdminWorld('only-admin@example.ru')
  seller = await world.join(`o'neil_100%@example.ru`)
  await world.join('somebody@example.ru')
  const older = await seller.createLink({ title: "100% «скидка» '); drop table links; --" })
  const newer = await seller.createLink({})
  slugs = [older.shortlink, newer.shortlink]
  const users: { _id: string; username: string }[] = await (await ask('users/list')).json()
  ids = new Map(users.map(({ _id: id, username }) => [username, id]))
  desk = await world.open(world.admin)
})

afterAll(() => world.close())

test('who is no administrator gets neither a screen nor an answer', async () => {
  const page = await world.open(seller)
  for (const path of ['users', 'shortlinks', 'complaints', 'promo', 'payments', 'statistics', 'audit']) {
    await page.goto(`${world.server.url}/admin/${path}`)
    await page.waitForURL('**/dashboard')
  }
  await page.context().close()
  const headers = { authorization: `Bearer ${tokenOf(seller)}` }
  for (const path of ['users', 'users/xlsx', 'shortlinks', 'complaints', 'payments', 'statistics', 'audit']) {
    const reply = await fetch(`${world.server.url}/api/admin/${path}`, { headers })
    expect([path, reply.status]).toEqual([path, 403])
  }
})

test.each([
  ['users?open=999', 'Такого пользователя нет'],
  ['users?open=abc&edit', 'Такого пользователя нет'],
  ['shortlinks?open=999&edit', 'Такой ссылки нет'],
  ['complaints?open=999', 'Такой жалобы нет'],
  ['payments?open=999&edit', 'Такого платежа нет'],
  ['payments?view=odd&open=999', 'Такого вопроса нет'],
  ['promo?open=999', 'Такого промокода нет'],
  ['audit?open=999', 'Такой записи нет']
])('%s says that there is no such row', async (path, words) => {
  await go(path)
  await panel().getByRole('heading', { name: words }).waitFor()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
  expect(new URL(desk.url()).searchParams.has('open')).toBe(false)
})

test('sorts, filters and days that there are not are left out; a page after the end leads back', async () => {
  await go('users?sort=password_hash&status=DEAD&plan=%27&role=GOD&page=-5')
  await desk.getByText('3 пользователя').waitFor()
  await go('payments?dateFrom=2026-02-31&dateTo=yesterday&user=1%27&sort=id')
  await desk.getByRole('heading', { name: 'Платежей ещё нет' }).waitFor()
  await go('statistics?from=2099-01-01&to=x&by=century')
  await desk
    .getByRole('link', { name: '30 дней' })
    .or(desk.getByRole('button', { name: '30 дней' }))
    .waitFor()
  await desk.getByText('Выручка').first().waitFor()
  await go('users?page=99')
  await desk.getByRole('button', { name: 'В начало списка' }).click()
  await desk.getByText('3 пользователя').waitFor()
  expect((await ask('users?sort=password_hash')).status).toBe(422)
})

test.each([
  ['users', 'Найти пользователя', `o'neil_100%`, '1 пользователь'],
  ['users', 'Найти пользователя', `%`, 'Ничего не нашлось'],
  ['users', 'Найти пользователя', `' or 1=1 --`, 'Ничего не нашлось'],
  ['shortlinks', 'Найти ссылку', `100% «скидка» ');`, '1 ссылка'],
  ['shortlinks', 'Найти ссылку', `\\%`, 'Для поиска нужна хотя бы одна буква или цифра.'],
  ['audit', 'Найти запись', `%_'"`, 'Ничего не нашлось'],
  ['payments', 'Найти платёж', `%'"\\`, 'Ничего не нашлось'],
  ['complaints', 'Найти жалобу', `%`, 'Ничего не нашлось']
])('in %s, «%s» takes %s for what it is', async (path, label, text, words) => {
  await go(path)
  await desk.getByRole('searchbox', { name: label }).fill(text)
  await desk.getByText(words).waitFor()
  await desk.reload()
  expect(await desk.getByRole('searchbox', { name: label }).inputValue()).toBe(text)
  await desk.getByText(words).waitFor()
})

test('the last administrator stays one, and deletes themselves nowhere here', async () => {
  await go(`users?open=${idOf(world.admin)}&edit`)
  await panel()
    .getByRole('checkbox', { name: /^Администратор/ })
    .uncheck()
  await panel().getByRole('button', { name: 'Сохранить' }).click()
  await panel()
    .getByText('Это последний администратор. Сначала сделайте администратором кого-то ещё.')
    .waitFor()
  await expectAccessible(desk)
  await go(`users?open=${idOf(world.admin)}`)
  await panel().getByRole('button', { name: 'Удалить' }).click()
  const question = desk.getByRole('dialog', { name: 'Удалить пользователя?' })
  await question.getByRole('textbox').fill('somebody@example.ru')
  await question.getByRole('button', { name: 'Удалить пользователя' }).click()
  await question.getByText(`Введите точно: ${world.admin.username}`).waitFor()
  await question.getByRole('textbox').fill(world.admin.username)
  await question.getByRole('button', { name: 'Удалить пользователя' }).click()
  await question.getByText(/Свой аккаунт удаляют в профиле/).waitFor()
  await expectAccessible(desk)
  await go('users?role=ADMIN')
  await desk.getByLabel(`Выбрать: ${world.admin.username}`).check()
  await desk.getByRole('region', { name: 'Выбранное' }).getByRole('button', { name: 'Удалить' }).click()
  const bulk = desk.getByRole('dialog', { name: /^Удалить 1.пользователя\?$/ })
  await bulk.getByRole('textbox').fill('1')
  await bulk.getByRole('button', { name: 'Удалить' }).click()
  await desk
    .getByRole('region', { name: 'Выбранное' })
    .getByText(/Свой аккаунт удаляют в профиле/)
    .waitFor()
  expect((await ask(`users/${idOf(world.admin)}`)).status).toBe(200)
})

test('a complaint that is settled with the keys gives the focus to the next one, and comes back', async () => {
  for (const shortlink of slugs) {
    const reply = await fetch(`${world.server.url}/api/complaints`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ shortlink, reason: 'Спам' })
    })
    expect(reply.status).toBe(201)
  }
  const [older = '', newer = ''] = slugs
  const focused = () => desk.evaluate(() => document.activeElement?.textContent)
  await go('complaints')
  await desk.getByRole('button', { name: `Разобрано: ${newer}` }).press('Enter')
  await desk.getByText('1 жалоба').waitFor()
  await expect.poll(focused).toBe(older)
  await desk.getByRole('button', { name: 'Вернуть', exact: true }).press('Enter')
  await desk.getByText('2 жалобы').waitFor()
  await expect.poll(() => desk.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await go('complaints')
  await desk.getByRole('link', { name: newer }).click()
  await panel().getByRole('button', { name: 'Разобрано' }).press('Enter')
  await panel().getByRole('button', { name: 'Вернуть в разбор' }).waitFor()
  await expect.poll(focused).toBe('Вернуть в разбор')
})

test('of two administrators at one user the second is told what the first has changed', async () => {
  const second = await world.join('second-admin@example.ru')
  const [{ _id: secondId = '' } = {}]: { _id?: string }[] = await (await ask('users?search=second-')).json()
  expect((await ask(`users/${secondId}`, { roles: ['USER', 'ADMIN'] })).status).toBe(200)
  const other = await world.open(second)
  for (const page of [desk, other]) {
    await page.goto(`${world.server.url}/admin/users?open=${idOf(seller)}`)
    await panel(page).getByRole('link', { name: 'Изменить' }).click()
    await panel(page).getByLabel('Telegram').waitFor()
  }
  const roleOfFocused = () => desk.evaluate(() => document.activeElement?.getAttribute('role'))
  await expect.poll(roleOfFocused).toBe('dialog')
  await other.bringToFront()
  await panel(other).getByLabel('Telegram').fill('@pervyy')
  await panel(other).getByLabel('Тариф').selectOption({ label: 'Старт, 1\u00A0мес.' })
  await panel(other).getByRole('button', { name: 'Сохранить' }).click()
  await other.getByText('Изменения сохранены').waitFor()
  await desk.bringToFront()
  await panel().getByLabel('Telegram').fill('@vtoroy')
  await panel().getByRole('button', { name: 'Сохранить' }).click()
  await panel().getByText('Пока форма была открыта, это изменил кто-то другой', { exact: false }).waitFor()
  const field = panel().locator('[data-edit-field="telegram"]')
  await field.getByText('@pervyy').waitFor()
  expect((await field.innerText()).replaceAll(/\s+/g, ' ')).toContain('Теперь @pervyy Вы ввели @vtoroy')
  expect(await panel().getByLabel('Тариф').inputValue()).toBe('START_1')
  await expectAccessible(desk)
  await panel().getByRole('button', { name: 'Сохранить' }).click()
  await desk.getByText('Изменения сохранены').waitFor()
  await panel().getByText('@vtoroy').first().waitFor()
  await other.context().close()
})

test('what was refused is all that the pages printed', () => {
  expectQuiet(desk, /(404|409|422) \(/)
})
