import { expect, test } from 'vitest'

import { startOfUserAgent } from './user-agent.ts'

test.each([
  [' curl/8.5.0 \n', 'curl/8.5.0'],
  ['a'.repeat(512), 'a'.repeat(512)],
  ['a'.repeat(65_536), 'a'.repeat(512)],
  [' \t ', '']
])('%# the start', (ua, start) => {
  expect(startOfUserAgent(ua)).toBe(start)
})
