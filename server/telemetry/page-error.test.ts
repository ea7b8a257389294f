import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { withoutSecrets } from './page-error.ts'

test.each([
  ['no token at https://tropa.ru/?token=abc.def.ghi', 'no token at <address>'],
  ['at f (https://tropa.ru/assets/index-BxY1.js:12:345)', 'at f (index-BxY1.js:12:345)'],
  ['at https://tropa.ru/assets/page.js?v=2:1:2', 'at page.js:1:2'],
  ['/confirm/s3cr3t-of-a-mail failed', '/<secret> failed'],
  ['password=hunter2&x=1', 'password=<secret>&x=1'],
  ['Bearer eyJhbGciOi.J9.abc', 'Bearer <token>'],
  ['anna@example.ru is unknown', '<mail> is unknown'],
  ['access_token=short123&x=1', 'access_token=<secret>&x=1'],
  ['{"password":"hunter2hunter"}', '{"password":"<secret>"}'],
  ['token: abcdef', 'token: <secret>'],
  ['user%40mail.ru', '<mail>'],
  ['call +7 912 345-67-89 now', 'call <number> now'],
  ['4111 1111 1111 1111', '<number>'],
  ['two\r\nlines\u2028and\u0000more', 'two \nlines and more']
])('%j', (text, cleaned) => {
  expect(withoutSecrets(text)).toBe(cleaned)
})

test('whatever surrounds it, a secret of an address never stays', () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9]{40,60}$/)
  const before = fc.constantFrom('', 'https://tropa.ru/confirm/', '/restore/', 'token=', 'at x ', '"', 'eyJ')
  fc.assert(
    fc.property(before, secret, fc.constantFrom('', ' ', '"', '\n', '/'), (left, hidden, right) => {
      expect(withoutSecrets(`${left}${hidden}${right}`)).not.toContain(hidden)
    })
  )
})
