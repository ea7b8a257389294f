import { array, assert, integer, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'

import { bubblesOf } from './bubbles.ts'
import type { City } from './cities.ts'
import { labelsOf } from './labels.ts'
import { FRAME } from './projection.ts'
import { heightOf, views } from './view.ts'

const city = (key: string, visits: number, x: number, y: number): City => ({
  key,
  label: key,
  name: key,
  visits,
  people: visits,
  point: { x, y }
})

const crowds = array(
  record({
    visits: integer({ min: 1, max: 1e6 }),
    x: nat(FRAME.width),
    y: nat(FRAME.height),
    length: nat(40)
  }),
  { maxLength: 100 }
).map(places =>
  places.map(({ visits, x, y, length }, index) => city(`${index}${'щ'.repeat(length)}`, visits, x, y))
)
const widths = integer({ min: 200, max: 1200 })

test('the area of a bubble is its share of the greatest', () => {
  const [great, small] = bubblesOf([city('a', 400, 500, 500), city('b', 100, 900, 500)], views.whole, 800)
  expect((great?.r ?? 0) / (small?.r ?? 1)).toBeCloseTo(2)
})

test('small ones lie above the great and can still be seen', () => {
  assert(
    property(crowds, widths, (cities, width) => {
      const radii = bubblesOf(cities, views.whole, width).map(({ r }) => r)
      expect(radii).toEqual(radii.toSorted((a, b) => b - a))
      expect(Math.min(3, ...radii)).toBe(3)
      expect(Math.max(0, ...radii)).toBeLessThanOrEqual(32)
    })
  )
})

test('what has no place, or lies beyond the view, has no bubble', () => {
  const cities = [city('Владивосток', 5, 1687, 1042), { ...city('Не определён', 9, 0, 0), point: undefined }]
  expect(bubblesOf(cities, views.whole, 700)).toHaveLength(1)
  expect(bubblesOf(cities, views.west, 700)).toHaveLength(0)
})

const LETTER_PX = 7.4

test('names never lie over one another or over the edge', () => {
  assert(
    property(crowds, widths, (cities, width) => {
      const boxes = labelsOf(bubblesOf(cities, views.whole, width), width).map(({ text, x, y, anchor }) => {
        const length = Array.from(text).length * LETTER_PX
        const left = { start: x, middle: x - length / 2, end: x - length }[anchor]
        return { left, right: left + length, top: y - 12, bottom: y + 3 }
      })
      for (const [index, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.right).toBeLessThanOrEqual(width)
        expect(box.top).toBeGreaterThanOrEqual(0)
        expect(box.bottom).toBeLessThanOrEqual(heightOf(width))
        const isAlone = boxes
          .slice(index + 1)
          .every(
            other =>
              other.left >= box.right ||
              other.right <= box.left ||
              other.top >= box.bottom ||
              other.bottom <= box.top
          )
        expect(isAlone).toBe(true)
      }
    })
  )
})

test('names never lie over a bubble', () => {
  assert(
    property(crowds, widths, (cities, width) => {
      const bubbles = bubblesOf(cities, views.whole, width)
      for (const { text, x, y, anchor } of labelsOf(bubbles, width)) {
        const length = Array.from(text).length * LETTER_PX
        const left = { start: x, middle: x - length / 2, end: x - length }[anchor]
        const isClear = bubbles.every(bubble => {
          const besideX = bubble.x - Math.max(left, Math.min(bubble.x, left + length))
          const besideY = bubble.y - Math.max(y - 12, Math.min(bubble.y, y + 3))
          return Math.hypot(besideX, besideY) >= bubble.r
        })
        expect(isClear).toBe(true)
      }
    })
  )
})

test('a finger hits a small bubble that stands alone, and never the wrong one of two', () => {
  const [great, small, neighbour] = bubblesOf(
    [city('a', 400, 500, 500), city('b', 1, 900, 500), city('c', 1, 920, 500)],
    views.whole,
    1000
  )
  expect(great?.reach).toBeGreaterThan(great?.r ?? 0)
  expect(small?.reach).toBe(5)
  expect(neighbour?.reach).toBe(5)
  expect(bubblesOf([city('b', 1, 900, 500), city('a', 400, 500, 500)], views.whole, 300)[1]?.reach).toBe(12)
})

test('the most visited city is named first, a long name is cut', () => {
  const cities = [city('а', 1, 1500, 300), city('ы'.repeat(60), 900, 500, 500)]
  expect(labelsOf(bubblesOf(cities, views.whole, 800), 800).map(({ text }) => text)).toEqual([
    `${'ы'.repeat(17)}…`,
    'а'
  ])
})
