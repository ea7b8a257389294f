import type { Page } from 'playwright-core'

/** Makes an account as a person does; answers what its session is known by. */
export async function signUp(page: Page, base: string, email: string): Promise<string> {
  await page.goto(`${base}/registration`)
  await page.getByLabel('Почта').fill(email)
  await page.getByLabel('Придумайте пароль').fill('secret-123')
  await page.getByRole('checkbox', { name: /персональных данных/ }).check()
  await page.getByRole('checkbox', { name: /оферту/ }).check()
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
  await page.waitForURL('**/dashboard')
  return page.evaluate(() => localStorage.getItem('token') ?? '')
}
