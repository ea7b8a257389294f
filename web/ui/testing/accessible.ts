import axe from 'axe-core'
import { expect } from 'vitest'

/** Nothing of the page is what axe objects to. Colours are the theme's, and are checked there; nothing is laid out here. */
export async function expectAccessible(root: Element = document.body): Promise<void> {
  const { violations } = await axe.run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } }
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
