import { expect, test } from 'vitest'

import { isSlug } from '#contract/paths.ts'

import { proposeSlug, slugOfPasted, slugProblem } from './slug.ts'

test('proposals are good slugs without look-alikes, and differ', () => {
  const proposals = Array.from({ length: 500 }, proposeSlug)
  expect(proposals.every(slug => isSlug(slug) && /^[abcdefghjkmnpqrstuvwxyz23456789]{7}$/.test(slug))).toBe(
    true
  )
  expect(new Set(proposals).size).toBe(500)
})

test.each(['', 'abc', 'a'.repeat(65), 'привет', 'a b c d', 'a/bcdef'])('%j is no slug and says why', slug => {
  expect(slugProblem(slug)).toBeTruthy()
})

test.each(['abcdef', 'A_b-9Z', 'a'.repeat(64)])('%j is a slug', slug => {
  expect(slugProblem(slug)).toBeUndefined()
})

test.each([
  ['https://trp.ru/vesna26', 'vesna26'],
  ['trp.ru/vesna26/?utm=1#x', 'vesna26'],
  ['http://localhost.example:8080/s/vesna26', 'vesna26'],
  ['vesna26', undefined],
  ['vesna/26', undefined],
  ['https://trp.ru/', undefined]
])('of a pasted %j is kept %j', (text, slug) => {
  expect(slugOfPasted(text)).toBe(slug)
})
