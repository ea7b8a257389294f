import type { Page } from 'playwright-core'

/** What has the focus, by its name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').replaceAll('\u00A0', ' ')
  })

/** Presses «Tab» until something of this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 25; pressed += 1) {
    await page.keyboard.press('Tab')
    if ((await focused(page)) === name) return
  }
  throw new Error(`«Tab» never came to ${name}, but to ${await focused(page)}`)
}
