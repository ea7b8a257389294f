import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessible } from './page-checks.ts'

/** An open act is alone on its paper, black on white also for who likes the dark. */
export async function expectActOnPaper(page: Page): Promise<void> {
  await page.getByRole('article').getByText('ИНН 770123456703').waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.getByRole('navigation', { name: 'Профиль' }).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: /^Напечатать/ }).isVisible()).toBe(false)
  expect(await page.getByRole('article').boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440 })
  const colours = await page.evaluate(() =>
    [document.documentElement, document.querySelector('article')].map(
      element => element && getComputedStyle(element).backgroundColor
    )
  )
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
}

/** Of days that are chosen on a phone, once they are over, a payment has an act of its own, which is as wide as that. */
export async function expectActOfDays(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/profile/documents`)
  await page.getByRole('link', { name: /^Акт/ }).first().click()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Свои даты' }).click()
  const day = page.getByRole('button', { name: /^\d+ [а-я]+ \d{4}/, disabled: false }).first()
  await day.click()
  await day.click()
  await page.getByRole('heading', { name: /^Акт об оказании услуг\s№\s\d+\/\d{6}/ }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
}
