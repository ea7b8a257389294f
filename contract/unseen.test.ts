import { expect, test } from 'vitest'

import { showsNothing } from './unseen.ts'

test.each([
  '',
  ' \t\n\u00a0\u3000',
  '\u200b\u200c\u200d\u2060',
  '\u00ad',
  '\u2800\u2800',
  '\u3164\u115f',
  '\ufe0f',
  '\u0301',
  '\ud800'
])('nothing is seen of %j', text => {
  expect(showsNothing(text)).toBe(true)
})

test.each(['Ы', '-', '0', '😀', '👨\u200d👩\u200d👧', '\u200dа', 'क\u094d', '⠁', '\ue000'])(
  'something is seen of %j',
  text => {
    expect(showsNothing(text)).toBe(false)
  }
)
