import { expect, test } from 'vitest'

import { deletionLetter, removedLetter } from './account-letters.ts'

const sender = {
  home: 'https://tropa.test/',
  site: 'tropa.test',
  forget: 'https://tropa.test/forget',
  legal: { name: '', inn: '', address: '', email: '' }
}

test.each([
  ['who was removed', removedLetter(sender, { rules: 'https://tropa.test/terms' })],
  ['who wants to go', deletionLetter(sender, { until: 0, keep: 'https://tropa.test/profile/info' })]
])('%s is told that links which others have, too, stay', (_, { text }) => {
  expect(text).toContain('кроме тех, у которых есть и другие владельцы')
})
