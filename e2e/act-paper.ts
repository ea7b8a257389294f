import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessible } from './page-checks.ts'

/** An open act is alone on its paper, black on white also for who likes the dark. */
export async function expectActOnPaper(page: Page): Promise<void> {
  await page.getByRole('article').getByText('ИНН 770123456789').waitFor()
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
