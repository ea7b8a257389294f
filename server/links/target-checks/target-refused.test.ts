import { describe, expect, test } from 'vitest'

import { refusedAddresses } from '#contract/testing/target-cases.ts'
import { readTarget } from '#server/links/target.ts'
import { ProblemError } from '#server/platform/errors.ts'

const own = ['https://tropa.test', 'https://xn--80a1adcj.xn--p1ai', 'http://127.0.0.1:3000'].map(
  base => new URL(base)
)

const refused = {
  ...refusedAddresses,
  'this service itself': [
    'https://tropa.test',
    'http://tropa.test/abcdef',
    'tropa.test/abcdef',
    '//tropa.test',
    'https://TROPA.Test/',
    'https://tropa.test./',
    'https://tropa.test:8443/',
    'https://trop%61.test/',
    'https://ｔｒｏｐａ.test/',
    'https://tropa。test/',
    'https://тропа.рф/',
    'https://ТРОПА.рф./',
    'https://xn--80a1adcj.xn--p1ai/',
    'http://127.0.0.1:3000/',
    'http://127.8.9.1:3000/',
    'http://[::1]:3000/',
    'http://[::ffff:127.0.0.1]:3000/',
    'http://0.0.0.0:3000/',
    'https://127.0.0.1:3000/',
    'http://tropa.localhost:3000/'
  ]
}

describe.each(Object.entries(refused))('refused: %s', (_why, addresses) => {
  test.each(addresses)('%j', address => {
    expect(() => readTarget(address, 'fulllink', own)).toThrow(ProblemError)
  })
})

test('a refusal names the field and says what to do', () => {
  const said = expect.objectContaining({
    field: 'additionalLinks.2.url',
    message: expect.stringMatching(/[а-я]/)
  })
  expect(() => readTarget('javascript:alert(1)', 'additionalLinks.2.url', own)).toThrow(
    expect.objectContaining({ code: 'INVALID', statusCode: 422, details: [said] })
  )
})
