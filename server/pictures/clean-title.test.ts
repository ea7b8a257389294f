import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { TITLE_MAX } from '#contract/limits.ts'

import { cleanTitle } from './clean-title.ts'

describe('a title', () => {
  test.each([
    ['in lines', '  Куртка \r\n\t «Лес»\u00a0\u2003 ', 'Куртка «Лес»'],
    ['turned round', 'Счёт \u202egnp.exe\u202c \u2067x\u2069\u200f', 'Счёт gnp.exe x'],
    ['with what is not seen', 'Ку\u200bрт\u00adка\ufeff\u2060\u3164\uffff\u{1fffe}\ufffd', 'Куртка'],
    ['with control letters', 'A\u0000B\u0007C\u001b[31mD\u009b', 'A B C [31mD'],
    ['with half a letter', 'A\ud83d', 'A'],
    ['with a family', '👨‍👩‍👧 и ❤️', '👨‍👩‍👧 и ❤️'],
    ['with markup', '<b>A</b> & "B"', '<b>A</b> & "B"'],
    ['of nothing', ' \u200b\n', '']
  ])('%s', (_, given, title) => {
    expect(cleanTitle(given)).toBe(title)
  })

  test('that is long is cut at a word', () => {
    const title = cleanTitle('Тёплая куртка с капюшоном, '.repeat(10))
    expect(title.length).toBeLessThanOrEqual(TITLE_MAX)
    expect(title).toMatch(/(куртка|капюшоном|Тёплая|с)…$/)
    expect(cleanTitle('я'.repeat(500))).toBe(`${'я'.repeat(TITLE_MAX - 1)}…`)
    expect(cleanTitle('я'.repeat(TITLE_MAX))).toBe('я'.repeat(TITLE_MAX))
    expect(cleanTitle(`${'я'.repeat(TITLE_MAX - 1)} конец`)).toBe(`${'я'.repeat(TITLE_MAX - 1)}…`)
  })

  test('whatever it is, is one that a link may have', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), given => {
        const title = cleanTitle(given)
        expect(title.length).toBeLessThanOrEqual(TITLE_MAX)
        expect(title.isWellFormed()).toBe(true)
        expect(title).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]|^\s|\s$/)
      }),
      { numRuns: 500 }
    )
  })
})
