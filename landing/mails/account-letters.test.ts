import { expect, test } from 'vitest'

import { removedLetter } from './account-letters.ts'

test('who was removed is not told that links which others have, too, no longer work', () => {
  const sender = {
    home: 'https://tropa.test/',
    site: 'tropa.test',
    forget: 'https://tropa.test/forget',
    legal: { name: '', inn: '', address: '', email: '' }
  }
  expect(removedLetter(sender, { rules: 'https://tropa.test/terms' }).text).toContain(
    'не открываются, кроме тех, у которых есть и другие владельцы'
  )
})
