import { expect, test } from 'vitest'

import { patternOf } from './route-pattern.ts'

test.each([
  [[undefined, undefined, 'dashboard/:id?'], { id: '123' }, '/dashboard/:id'],
  [[undefined, 'dashboard/:id?'], {}, '/dashboard'],
  [['confirm/:secret?'], { secret: 'c2VjcmV0' }, '/confirm/:secret'],
  [['confirm/:secret?'], {}, '/confirm/:secret'],
  [['profile', 'info'], {}, '/profile/info'],
  [['*'], { '*': 'token=abc' }, 'other'],
  [[], {}, 'other']
])('%j with %j is %s', (paths, params, pattern) => {
  expect(patternOf(paths.map(path => ({ route: { path }, params })))).toBe(pattern)
})
