import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { tokenOf } from './account.ts'
import { openAdminWorld, type AdminWorld } from './admin-world.ts'
import { expectQuiet } from './page-checks.ts'

let world: AdminWorld
let phone: Page
beforeAll(async () => {
  world = await openAdminWorld('on-the-way@example.ru')
  phone = await world.open(world.admin, 360)
})
afterAll(() => world.close())

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not seen')
  return { top: box.y, bottom: box.y + box.height }
}

/** A phone of its own: a refused form would be heard of in the other's console. */
async function openLow() {
  const page = await world.open(world.admin, 360)
  await page.setViewportSize({ width: 360, height: 740 })
  return page
}

/** The form of a new link. */
async function openForm(page: Page, fulllink: string) {
  const { _id } = await world.admin.createLink({ fulllink, title: 'Прежнее название' })
  await page.goto(`${world.server.url}/admin/shortlinks?open=${_id}&edit`)
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Название').waitFor()
  return { panel, id: _id }
}

async function changeBehind(id: string) {
  const changed = await fetch(`${world.server.url}/api/admin/shortlinks/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokenOf(world.admin)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Название, которое другой администратор дал этой ссылке' })
  })
  expect(changed.status).toBe(200)
}

test('a change of a very long address covers neither its field nor the buttons', async () => {
  const page = await openLow()
  const address = `https://example.ru/page?utm_campaign=${'osen'.repeat(300)}`
  const { panel } = await openForm(page, address)
  const field = panel.getByLabel('Куда ведёт')
  await field.fill(`${address}2`)
  const changes = panel.locator('output', { hasText: 'Изменится' })
  await expect
    .poll(async () => (await boxOf(changes)).top - (await boxOf(field)).bottom)
    .toBeGreaterThanOrEqual(0)
  const save = panel.getByRole('button', { name: 'Сохранить' })
  await expect.poll(async () => (await boxOf(save)).bottom).toBeLessThanOrEqual(740)
  expectQuiet(page)
  await page.context().close()
})

test('what somebody else has put into a field meanwhile is above what is said of the form', async () => {
  const page = await openLow()
  const { panel, id } = await openForm(page, 'https://example.ru/page')
  await changeBehind(id)
  await panel.getByLabel('Название').fill('Название, которое дал я')
  await panel.getByRole('button', { name: 'Сохранить' }).click()
  const said = panel.getByText('Не сохранилось')
  await said.waitFor()
  const choice = panel.getByRole('button', { name: 'Оставить, как теперь' })
  await expect.poll(async () => (await boxOf(said)).top - (await boxOf(choice)).bottom).toBeGreaterThan(0)
  await page.context().close()
})

test('the calendar of own dates is above the bar at the lower edge, and stays when the figures come', async () => {
  const page = await openLow()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/admin/statistics?*', async route => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${world.server.url}/admin/statistics`)
  await page.getByRole('button', { name: 'Свои даты' }).click()
  const hint = page.getByText('Выберите начало, потом конец')
  await hint.waitFor()
  // With the focus the calendar has come to its place.
  await page.locator('[data-hanging-panel] :focus').waitFor()
  const bar = await boxOf(page.getByRole('navigation', { name: 'Разделы', exact: true }))
  await expect.poll(async () => (await boxOf(hint)).bottom).toBeLessThanOrEqual(bar.top)
  const { bottom } = await boxOf(hint)
  held.resolve()
  await page.getByRole('heading', { name: 'Месяц к месяцу' }).waitFor()
  expect((await boxOf(hint)).bottom).toBe(bottom)
  expectQuiet(page)
  await page.context().close()
})

test('what is said of a panel covers neither its actions nor the way out of it', async () => {
  await world.join('anna@example.ru')
  await phone.goto(`${world.server.url}/admin/users?q=anna`)
  await phone.getByRole('link', { name: 'anna@example.ru' }).click()
  const panel = phone.getByRole('dialog')
  await panel.getByRole('link', { name: 'Изменить' }).click()
  await panel.getByLabel('Telegram').fill('@anna')
  await panel.getByRole('button', { name: 'Сохранить' }).click()
  const said = phone.locator('.Toastify__toast', { hasText: 'Изменения сохранены' })
  await said.waitFor()
  const toast = await boxOf(said)
  const close = await boxOf(panel.getByRole('button', { name: 'Закрыть' }))
  expect(close.bottom).toBeLessThanOrEqual(toast.top)
  for (const action of [
    panel.getByRole('link', { name: 'Изменить' }),
    panel.getByRole('button', { name: 'Завершить сеансы' }),
    panel.getByRole('button', { name: 'Удалить' })
  ])
    expect(toast.bottom).toBeLessThanOrEqual((await boxOf(action)).top)
  expectQuiet(phone)
})
