import { expect, test } from 'vitest'

import { mailEnd } from './mail-end.ts'

const at = new Date()
const waiting = { sentAt: null, refusedAt: null, failed: false }

test.each([
  ['waiting', waiting],
  ['sent', { ...waiting, sentAt: at }],
  ['refused', { ...waiting, refusedAt: at }],
  ['failed', { ...waiting, refusedAt: at, failed: true }]
])('%s', (state, mail) => {
  expect(mailEnd(mail)).toBe(state)
})
