import { expect, test } from 'vitest'

import { buttonOf } from './buttons.ts'

test('a button of somebody else’s link is not said to be removed', () => {
  expect(buttonOf(3, undefined)).toEqual({ label: 'Кнопка', n: null })
  const link = { fulllink: 'https://les.example/', buttonTitle: '', additionalLinks: [], formerButtons: [] }
  expect(buttonOf(3, link).label).toBe('Удалённая кнопка')
})
