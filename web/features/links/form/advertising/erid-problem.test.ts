import { expect, test } from 'vitest'

import { ERID_MAX } from '#contract/limits.ts'

import { eridProblem } from './erid-problem.ts'

test.each([
  ['2VtzqwKхR5a!', 'В erid русская «х» на 8-м месте: перепечатайте её латиницей.'],
  [
    '2VtzqwKxR5a!',
    'Знака «!» в erid не бывает (12-е место): бывают только латинские буквы, цифры, дефис и подчёркивание.'
  ],
  ['2Vt zqw', 'В erid пробел на 4-м месте: уберите его.'],
  ['2Vt\u200bzqw', 'В erid невидимый знак на 4-м месте: введите erid заново.'],
  ['a'.repeat(ERID_MAX + 1), `erid не длиннее ${ERID_MAX} знаков.`]
])('%s is told by what is wrong in it', (erid, problem) => expect(eridProblem(erid)).toBe(problem))

test('letters, digits, a hyphen and an underscore are right', () =>
  expect(eridProblem('2Vtzqw_K-xR5a')).toBeUndefined())
