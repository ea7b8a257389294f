import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { plain } from '#web/ui/testing/plain.ts'

/** What has the focus, by its name. */
const focused = async (page: Page) =>
  plain(
    await page.evaluate(() => {
      const { activeElement: at } = document
      return at?.getAttribute('aria-label') ?? at?.textContent
    })
  )

/** Presses «Tab» until something of this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 25; pressed += 1) {
    await page.keyboard.press('Tab')
    if ((await focused(page)) === name) return
  }
  throw new Error(`«Tab» never came to ${name}, but to ${await focused(page)}`)
}

/** Goes by «Enter» to where a link leads. A key that the browser drops just after the page was loaded is pressed again, as people do. */
export async function follow(link: Locator, where: RegExp): Promise<void> {
  const page = link.page()
  let pressed = 0
  const go = async () => {
    if (!where.test(page.url())) {
      if (pressed > 0) process.stdout.write(`«Enter» is pressed again: still at ${page.url()}\n`)
      pressed += 1
      await link.press('Enter')
    }
    await page.waitForURL(where, { timeout: 10_000 })
    return page.url()
  }
  await expect.poll(() => go().catch(String), { timeout: 120_000 }).toMatch(where)
}
