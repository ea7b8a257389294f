import { expect, test } from 'vitest'

import { plain } from '#web/ui/testing/plain.ts'

import { agoWords, deviceWords, placeWords, sourceWords } from './visit-words.ts'

const NOW = new Date('2026-11-21T09:20:00Z')

test.each([
  ['2026-11-21T09:21:00Z', 'только что'],
  ['2026-11-21T09:19:33Z', '25 с назад'],
  ['2026-11-21T09:16:00Z', '4 мин назад'],
  ['2026-11-21T08:05:00Z', 'в 11:05'],
  ['2026-11-20T21:00:00Z', 'в 00:00'],
  ['2026-11-20T20:59:00Z', '20 нояб., 23:59']
])('%s was %s', (time, words) => {
  expect(plain(agoWords(time, NOW))).toBe(words)
})

test('an unknown place is called as in the list of cities', () => {
  expect(placeWords({ city: 'Минск', country: 'BY' })).toBe('Минск')
  expect(placeWords({ city: '', country: 'US' })).toBe('США')
  expect(placeWords({ city: '', country: '' })).toBe('Город не определён')
})

test('a source that this page does not know stays what it is', () => {
  expect(sourceWords('vk')).toBe('из ВКонтакте')
  expect(sourceWords('qr')).toBe('по\u00A0QR\u2011коду')
  expect(sourceWords('constructor')).toBe('из constructor')
  expect(deviceWords({ os: '', device: 'toString' })).toBeUndefined()
})
