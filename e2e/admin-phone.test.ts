import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

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
