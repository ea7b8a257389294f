import { expect, test } from 'vitest'

import { languageOf } from './language.ts'

test.each([
  ['ru-RU,ru;q=0.9,en-US;q=0.8', 'ru'],
  ['RU', 'ru'],
  [' en ; q=1', 'en'],
  ['tt-Cyrl-RU', 'tt'],
  ['bak', 'bak'],
  ['*', ''],
  ['', ''],
  ['russian', ''],
  ['r', ''],
  ['<script>', '']
])('%j is %j', (header, language) => {
  expect(languageOf(header)).toBe(language)
})
