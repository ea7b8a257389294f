import { assert, integer, property, uuid } from 'fast-check'
import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { goodOf } from '#sandbox/wildberries/goods.ts'
import { dayOf, moscowOf } from '#sandbox/wildberries/moscow.ts'
import { peakOf } from '#sandbox/wildberries/pieces.ts'
import { productOf } from '#sandbox/wildberries/product.ts'

import { findProducts } from './products.ts'

const NOW = Date.parse('2026-11-22T09:00:00+03:00')

test('every shop sells the same things well, with days on which somebody must have spoken of them', () => {
  assert(
    property(uuid(), integer({ min: 0, max: 400 }), (sid, daysLater) => {
      const now = NOW + daysLater * DAY_MS
      const { lamp, garland, review } = findProducts(sid, now)
      const titles = [lamp, garland, review].map(({ nmId }) => goodOf(nmId).title)
      expect(titles).toEqual([
        expect.stringMatching(/^Лампа-ночник «Луна»/),
        expect.stringMatching(/^Гирлянда «Роса»/),
        expect.stringMatching(/^Светильник прикроватный/)
      ])
      for (const { nmId, peaksDaysAgo } of [lamp, garland, review]) {
        expect(productOf(sid, nmId, 1).perDay).toBeGreaterThan(10)
        const peaks = peaksDaysAgo.map(ago => peakOf(sid, nmId, dayOf(moscowOf(now)) - ago))
        expect(Math.max(...peaks)).toBeGreaterThan(1.8)
      }
    }),
    { numRuns: 12 }
  )
})
