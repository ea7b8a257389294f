import type { Page } from 'playwright-core'

const CARD = '4111 1111 1111 1111'

/** Buys a month of «Старт» as a seller does, in the payments' sandbox that comes with the service. */
export async function buyStart(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/profile/plans`)
  await page.getByRole('button', { name: /^Купить «Старт» на 1/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /390\s₽/ }).check()
  await dialog.getByRole('button', { name: /Оплатить 390/ }).click()
  const widget = page.frameLocator('iframe[title="Оплата"]')
  await widget.getByRole('button', { name: new RegExp(`^${CARD}`) }).click()
  await widget.getByRole('button', { name: /^Оплатить/ }).click()
  await widget.getByRole('button', { name: 'Вернуться в магазин' }).click()
  await page.getByRole('heading', { name: /^Оплачено/ }).waitFor()
}
