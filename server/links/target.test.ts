import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { TARGET_MAX } from '#contract/limits.ts'
import { targetHost } from '#contract/target-host.ts'
import { completedAddresses, keptAddresses } from '#contract/testing/target-cases.ts'
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

test.each(keptAddresses)('%s is kept as given', address => {
  expect(read(address)).toBe(address)
})

test.each(completedAddresses)('%j → %s', (given, kept) => {
  expect(read(given)).toBe(kept)
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

test('no letter within a host makes another host of it than the one that is shown', () => {
  const asked = [...Array.from({ length: 0x20000 }, (_, code) => code), 0xe0001, 0xe0061, 0xe0100, 0xfffff]
  const misled = asked
    .map(code => String.fromCodePoint(code))
    .filter(letter => letter.isWellFormed() && !'/?#\\'.includes(letter))
    .filter(letter => {
      const kept = outcome(`https://inst${letter}gram.com/`)
      if (kept === undefined) return false
      const { hostname } = new URL(kept)
      return !hostname.startsWith('xn--') && hostname !== targetHost(kept).normalize('NFC')
    })
  expect(misled).toEqual([])
})
