import { expect, test } from 'vitest'

import { limitNote } from './limit-note.ts'

test.each([
  [1, 3],
  [3, 3],
  [5, 3]
])('%i of %i links: the archive is no way to make room', (used, limit) => {
  expect(limitNote(used, limit)).toContain('Ссылки из архива тоже занимают место.')
})

test('where there is no limit nothing is said of room', () => {
  expect(limitNote(5, null)).toBe('Созданные ссылки работают всегда, что бы ни стало с тарифом.')
})

test('who has more links than the plan holds is told how many to remove for a new one', () => {
  expect(limitNote(5, 3)).toContain('Чтобы создать новую, удалите 3\u00A0ссылки')
})
