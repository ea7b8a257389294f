import { describe, expect, test } from 'vitest'

import { ProblemError } from '#server/platform/errors.ts'

import { readTarget } from './target.ts'

const own = ['https://tropa.test', 'https://xn--80a1adcj.xn--p1ai', 'http://127.0.0.1:3000'].map(
  base => new URL(base)
)

const refused: Record<string, string[]> = {
  'another scheme': [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'javascript://example.ru/%0aalert(1)',
    'javascript:1',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://example.ru/',
    'ws://example.ru/',
    'blob:https://example.ru/1',
    'view-source:https://example.ru',
    'mailto:anna@example.ru',
    'tel:+79990000000',
    'tg://resolve?domain=anna',
    'intent://example.ru#Intent;end',
    'http:example.ru',
    'http:/example.ru',
    'https:\\\\example.ru',
    'feed:https://example.ru'
  ],
  'no site': [
    '',
    ' ',
    '/',
    '//',
    '/path',
    '?x=1',
    '#top',
    '.',
    '..',
    'example',
    'localhost',
    'localhost:3000',
    'https://',
    'https:///example.ru',
    'https://localhost/',
    'https://example',
    'https://example.',
    'https://.ru',
    'https://.example.ru',
    'https://example..ru',
    'https://exam ple.ru',
    'https://exam<ple.ru',
    'https://exam%00ple.ru',
    'https://example.ru:99999',
    'https://example.ru:port',
    'https://[::1',
    'https://[::g]/',
    'два слова',
    'привет',
    `https://${'a'.repeat(64)}.ru/`,
    `https://${'a.'.repeat(130)}ru/`
  ],
  'a number instead of an address': [
    '12345',
    '1.5',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://127.1/',
    'http://8.8.8.08/',
    'http://1/'
  ],
  'a name or password': [
    'https://anna@example.ru/',
    'https://anna:secret@example.ru/',
    'https://@example.ru/',
    'https://:@example.ru/',
    'https://example.ru@evil.ru/',
    'https://example.ru%2f@evil.ru/',
    'anna@example.ru',
    'anna:secret@example.ru'
  ],
  'what cannot be seen': [
    'https://example.ru/\u202egpj.exe',
    'https://example.ru/\u200f',
    'https://exam\u200bple.ru/',
    'https://exam\u00adple.ru/',
    'https://example.ru/\u2066x\u2069',
    'https://example.ru/\u061c',
    'https://exa\tmple.ru/',
    'https://example.ru/\nx',
    'https://example.ru/\r\nSet-Cookie: a=b',
    'https://example.ru/\0',
    'https://example.ru/\u007f',
    'https://example.ru/\u0085',
    'https://example.ru/\u2028x',
    'https://evil.ru\\@example.ru/'
  ],
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
