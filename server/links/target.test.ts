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
