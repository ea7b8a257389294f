import { expect, test } from 'vitest'

import { SLUG_MAX } from '#contract/limits.ts'
import { isSlug } from '#contract/paths.ts'

import { inLatin, slugsLike } from './slug-proposal.ts'

test.each([
  ['summer-sale', ['summer-sale-2', 'summer-sale-3', 'summer-sale-4', 'summer-sale-5']],
  ['summer-sale-9', ['summer-sale-10', 'summer-sale-11', 'summer-sale-12', 'summer-sale-13']],
  ['sale-2026', ['sale-2026-2', 'sale-2026-3', 'sale-2026-4', 'sale-2026-5']]
])('%s is counted on, and in the end left to chance', (slug, numbered) => {
  const proposals = slugsLike(slug)
  expect(proposals.slice(0, 4)).toEqual(numbered)
  expect(proposals[4]).toMatch(new RegExp(`^${slug.replace(/-\d$/, '')}-[a-z2-9]{4}$`))
})

test.each([
  ['казань', 'kazan'],
  ['My Shop', 'my-shop'],
  ['Щедрый ёж — 2026!', 'schedryy-ezh-2026'],
  ['!!!', '']
])('%j in Latin letters', (text, slug) => {
  expect(inLatin(text)).toBe(slug)
})

test('the longest slug makes room for its number', () => {
  expect(slugsLike('a'.repeat(SLUG_MAX)).every(isSlug)).toBe(true)
})
