import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { TARGET_MAX } from '#contract/limits.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { readTarget } from './target.ts'

const own = ['https://tropa.test', 'https://xn--80a1adcj.xn--p1ai', 'http://127.0.0.1:3000'].map(
  base => new URL(base)
)
const ownNames = own.map(base => base.hostname)
const read = (given: string) => readTarget(given, 'fulllink', own)

/** What comes of a text: the address, or undefined for a refusal; anything else fails the test. */
function outcome(text: string): string | undefined {
  try {
    return read(text)
  } catch (error) {
    if (error instanceof ProblemError) return undefined
    throw error
  }
}

describe('kept as given', () => {
  test.each([
    'https://example.ru',
    'http://example.ru/',
    'HTTPS://Example.RU/Page?a=1#b',
    'https://example.ru:8443/path',
    'https://sub.domain.example.co.uk/a/b/c?d=e&f=g',
    'https://пример.рф/страница?цвет=красный#вверх',
    'https://ПРИМЕР.РФ',
    'https://xn--e1afmkfd.xn--p1ai/',
    'https://münchen.de/straße',
    'https://例え.jp/',
    'https://example.ru/a b',
    'https://example.ru/%D0%B0%20%zz',
    "https://example.ru/?q=<script>alert('1')</script>",
    'https://example.ru/?next=javascript:alert(1)',
    'https://example.ru/?mail=a@b.ru',
    'https://example.ru/@anna',
    'https://example.ru/?path=C:\\Users',
    'https://example.ru/#/route',
    'https://example.ru/🦊',
    'https://example.ru.',
    'https://a_b.example.ru/',
    'http://8.8.8.8/',
    'http://192.168.0.1:8080/page',
    'https://[2001:db8::1]/',
    'http://127.0.0.1:5000/',
    'http://[::1]:5000/',
    'http://127.0.0.1/',
    'https://[2001:db8::1]:8443/x',
    'https://tropa.test.example.ru/',
    'https://nottropa.test/',
    'https://go.tropa.test/',
    'https://example.ru/tropa.test',
    `https://${'a'.repeat(63)}.ru/`
  ])('%s', address => {
    expect(read(address)).toBe(address)
  })
})

describe('a bare domain gets https://', () => {
  test.each([
    ['example.ru', 'https://example.ru'],
    ['Example.ru/Path', 'https://Example.ru/Path'],
    ['example.ru:8080/path', 'https://example.ru:8080/path'],
    ['example.ru?x=1', 'https://example.ru?x=1'],
    ['//example.ru/path', 'https://example.ru/path'],
    ['пример.рф', 'https://пример.рф'],
    ['t.me/channel', 'https://t.me/channel'],
    ['8.8.8.8', 'https://8.8.8.8'],
    ['  https://example.ru/  ', 'https://example.ru/'],
    ['\texample.ru\n', 'https://example.ru'],
    ['\u00a0example.ru\ufeff', 'https://example.ru']
  ])('%j → %s', (given, kept) => {
    expect(read(given)).toBe(kept)
  })
})

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
    expect(() => read(address)).toThrow(ProblemError)
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

test(`is no longer than ${TARGET_MAX} characters, its scheme among them`, () => {
  const bare = 'example.ru/'.padEnd(TARGET_MAX - 'https://'.length, 'x')
  expect(read(bare)).toHaveLength(TARGET_MAX)
  expect(() => read(`${bare}x`)).toThrow(ProblemError)
})

describe('always', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc
      .tuple(fc.constantFrom('https://', 'http:', '//', 'javascript:', ''), fc.string())
      .map(parts => parts.join(''))
  )

  test('what is kept leads by http or https to another host, and is kept again', () => {
    fc.assert(
      fc.property(texts, text => {
        const kept = outcome(text)
        if (kept === undefined) return
        const url = new URL(kept)
        expect(url.protocol).toMatch(/^https?:$/)
        expect(ownNames).not.toContain(url.hostname)
        expect(url.username + url.password).toBe('')
        expect(read(kept)).toBe(kept)
        expect(read(url.href)).toBe(url.href)
      }),
      { numRuns: 2000 }
    )
  })

  test('most addresses of the web are kept', () => {
    fc.assert(
      fc.property(fc.webUrl(), address => {
        expect(read(address)).toBe(address)
      })
    )
  })
})
