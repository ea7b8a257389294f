import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { visibleLines, visibleText } from './visible-text.ts'

test.each([
  ['  Кружка \n «Лес» ', 'Кружка «Лес»'],
  ['скидка\u202Egpj.exe', 'скидкаgpj.exe'],
  ['\u2067а\u2069\u200Fб\u061C', 'аб'],
  ['Wild\u200Bberries\uFEFF', 'Wildberries'],
  ['пе\u00ADре\u00ADнос', 'перенос'],
  ['a\0b\u0007c\u009Fd', 'abcd'],
  ['\u200B\u2060\u3164', ''],
  ['\uD800лом', 'лом'],
  ['а\uFFFEб\uFFFFв\uFDD0г\u{1FFFE}д\u{10FFFF}', 'абвгд'],
  ['я\u0301\u0301\u0301\u0301\u0301\u0301', 'я\u0301\u0301\u0301'],
  ['Йод, ё, café', 'Йод, ё, café'],
  ['Семья 👨‍👩‍👧 и 👩🏽‍🚀 ❤️ 🏳️‍🌈', 'Семья 👨‍👩‍👧 и 👩🏽‍🚀 ❤️ 🏳️‍🌈'],
  ['a\u200Db', 'ab'],
  ['שלום', 'שלום']
])('%j is shown as %j', (given, shown) => {
  expect(visibleText(given)).toBe(shown)
})

test('a description keeps its lines, but not a screen of empty ones', () => {
  expect(visibleLines(' Первая \r\nвторая\n\n\n\n\nтретья\n\u200B\n')).toBe('Первая\nвторая\n\nтретья')
})

test('what is shown holds nothing unseen and stays as it is when it is read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const shown = visibleText(text)
      expect(shown).not.toMatch(
        /[\p{Cc}\p{Noncharacter_Code_Point}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u
      )
      expect(shown.isWellFormed()).toBe(true)
      expect(visibleText(shown)).toBe(shown)
    })
  )
})
