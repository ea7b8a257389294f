import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { openDatabase } from '#test/databases.ts'
import { duringTests } from '#test/during-tests.ts'

import { hearAll, tellAll, wholeTexts } from './long-notices.ts'

const SOON = { timeout: 20_000, interval: 5 }

const database = duringTests(openDatabase)

const words = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('Ж', '😀', '"', '1/2 ')), {
    maxLength: 40
  })
  .map(parts => parts.join(''))
/** From nothing to a hundred thousand bytes, of characters of every length. */
const texts = fc
  .tuple(words, fc.nat({ max: 3000 }))
  .map(([word, times]) => JSON.stringify(word.repeat(times)).slice(0, 50_000))

test('a text of any length arrives whole, and texts in their order', async () => {
  const heard: string[] = []
  const { unlisten } = await hearAll(
    database.sql,
    'whole',
    text => heard.push(text),
    () => {}
  )
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 5 }), async told => {
      heard.length = 0
      for (const text of told) await tellAll(database.sql, 'whole', text)
      await vi.waitUntil(() => heard.length === told.length, SOON)
      expect(heard).toEqual(told.map(text => text.toWellFormed()))
    }),
    { numRuns: 20 }
  )
  await unlisten()
})

test('texts of many who speak at once are not mixed', async () => {
  const heard: string[] = []
  const { unlisten } = await hearAll(
    database.sql,
    'many',
    text => heard.push(text),
    () => {}
  )
  const told = Array.from({ length: 30 }, (_, nth) => `${nth}`.repeat(20_000))
  await Promise.all(told.map(text => tellAll(database.sql, 'many', text)))
  await vi.waitUntil(() => heard.length === told.length, SOON)
  expect(heard.toSorted()).toEqual(told.toSorted())
  await unlisten()
})

test('of a text that begins before the line is there nothing is heard', () => {
  const heard: string[] = []
  const hear = wholeTexts(text => heard.push(text))
  for (const notice of ['2/3 b', '3/3 c', '1/2 d', '2/2 e', '1/3 f', '2/3 g', '1/1 h', '3/3 i', 'rubbish'])
    hear(notice)
  expect(heard).toEqual(['de', 'h'])
})
