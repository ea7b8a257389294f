import { expect, test } from 'vitest'

import { plain } from '#web/ui/testing/plain.ts'

import { valueWords } from './audit-words.ts'

test('what somebody wrote stands as it was written, whatever it looks like', () => {
  for (const text of ['2026-13-45T99:99 распродажа', '2026-11-21T10:00 – жалоба', 'START_12', 'USER']) {
    for (const field of ['title', 'reason', 'shortlink', 'tags']) {
      expect(valueWords(text, field, new Map())).toBe(text)
      expect(valueWords([text], field, new Map())).toBe(text)
    }
    expect(() => valueWords(text, 'payedTo', new Map())).not.toThrow()
  }
})

test('plans, roles, moments and buttons are in words', () => {
  expect(valueWords('START_12', 'plan', new Map())).toMatch(/^Старт, 12/)
  expect(valueWords(['USER', 'ADMIN'], 'roles', new Map())).toBe('Пользователь, Администратор')
  expect(plain(valueWords('2026-11-21T10:00:00.000Z', 'endDate', new Map()))).toContain('21 ноября 2026')
  const buttons = [{ title: 'Отзывы', url: 'https://shop.ru/said' }]
  expect(valueWords(buttons, 'additionalLinks', new Map())).toBe('Отзывы (https://shop.ru/said)')
})
