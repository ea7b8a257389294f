import { expect, test } from 'vitest'

import { sharedMemory } from './postgres-settings.ts'

test.each([
  ['/', 'posix'],
  ['/proc', 'mmap'],
  ['/nowhere', 'mmap']
])('what parallel queries share lies in memory where there is room for it (%s: %s)', (folder, type) => {
  expect(sharedMemory(folder)).toBe(type)
})
