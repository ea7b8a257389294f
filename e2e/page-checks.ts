import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const noise = new WeakMap<Page, string[]>()

/** Collects what a page prints as a warning or an error from now on. */
export function watchNoise(page: Page): void {
  const lines: string[] = []
  noise.set(page, lines)
  page.on('pageerror', error => lines.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') lines.push(message.text())
  })
}

/** Nothing was printed since `watchNoise`, but what was `expected`. */
export function expectQuiet(page: Page, expected?: RegExp): void {
  expect(noise.get(page)?.filter(line => !expected?.test(line))).toEqual([])
}

/** In a window of that width the fields among figures leave room before what stands beside them. */
export async function expectFieldsApart(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 })
  const fields = page.locator('dl input')
  await fields.first().waitFor()
  const rooms = await fields.evaluateAll(all =>
    all.map(field => {
      const beside = field.closest('dl > div')?.nextElementSibling
      return beside ? beside.getBoundingClientRect().left - field.getBoundingClientRect().right : 0
    })
  )
  expect(Math.min(...rooms)).toBeGreaterThanOrEqual(12)
}

/** Colours that change are on their way for a moment: what is checked is where they come to. */
const settled = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished.catch(() => {})))`

/** axe finds nothing wrong with the screen as it is. */
export async function expectAccessible(page: Page): Promise<void> {
  // Not by a script element: the page's policy allows none that is not its own. Previews in frames run no script; theirs is landing-looks.
  await page.evaluate(await axe)
  // One that stands still never comes to its end.
  await page.evaluate(
    `Promise.race([${settled}, new Promise(go => setTimeout(go, 2000))]).then(() => undefined)`
  )
  const found: unknown = await page.evaluate(
    `axe.run({ iframes: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`
  )
  expect(found).toEqual([])
}
