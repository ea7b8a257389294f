import { expect, test } from 'vitest'

import { hasSharedRoom } from './postgres-settings.ts'

test.each([
  ['/', true],
  ['/proc', false],
  ['/nowhere', false]
])('what parallel queries share has room in %s: %s', (folder, hasRoom) => {
  expect(hasSharedRoom(folder)).toBe(hasRoom)
})
