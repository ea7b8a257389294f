import { expect, test } from 'vitest'

import { begins, matches } from './matching.ts'

test.each([
  ['Обзор за 30 дней', 'обзор 30'],
  ['Обзор за 30 дней', '30 ОБЗ'],
  ['Тёмное оформление', 'темн'],
  ['Ссылки', 'ccskrb'],
  ['Ёлка', ',`k'.slice(1)],
  ['QR-код', 'qr'],
  ['QR-код', 'йк'],
  ['Создать ссылку', '  созд  ']
])('«%s» is found by «%s»', (text, question) => {
  expect(matches(text, question)).toBe(true)
})

test.each([
  ['Обзор за 30 дней', 'дно'],
  ['Обзор', 'зор'],
  ['Обзор', '!?'],
  ['Обзор', '(.*'],
  ['Обзор', 'обзор лишнее']
])('«%s» is not found by «%s»', (text, question) => {
  expect(matches(text, question)).toBe(false)
})

test.each([
  ['Тёмное оформление', 'тем', true],
  ['Темы', 'ТЁМ', true],
  ['Тёмное оформление', 'ntv', true],
  ['Обзор за 30 дней', 'обзор за', true],
  ['Обзор за 30 дней', '30', false]
])('«%s» begins with «%s»: %s', (name, question, expected) => {
  expect(begins(name, question)).toBe(expected)
})
