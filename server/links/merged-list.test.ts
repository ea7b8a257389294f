import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { mergedList } from './merged-list.ts'

const merged = (now: string, was: string, wanted: string) =>
  mergedList({ now: now.split(''), was: was.split(''), wanted: wanted.split(''), keyOf: one => one }).join('')

test.each([
  ['abc', 'abc', 'cxa', 'cxa'],
  ['abcy', 'abc', 'abcx', 'abcyx'],
  ['ab', 'abc', 'abcx', 'abx'],
  ['abcy', 'abc', 'ac', 'acy'],
  ['abcx', 'abc', 'abcx', 'abcx'],
  ['', 'abc', 'ab', ''],
  ['aay', 'aa', 'aaax', 'aayax'],
  ['aay', 'aa', 'a', 'ay']
])('%s now, seen as %s, wanted as %s: %s', (now, was, wanted, result) => {
  expect(merged(now, was, wanted)).toBe(result)
})

test('what looks like two in one is one', () => {
  const lists = { now: ['а', 'б'], was: ['а,0 б'], wanted: ['в'] }
  expect(mergedList({ ...lists, keyOf: one => one })).toEqual(['а', 'б', 'в'])
})

const list = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 8 })
  .map(letters => letters.join(''))

test('what both have changed is there once, and nothing else', () => {
  fc.assert(
    fc.property(list, list, list, (now, was, wanted) => {
      const result = merged(now, was, wanted)
      for (const letter of 'abcdefgh') {
        const [isNow, wasThere, isWanted] = [now, was, wanted].map(text => text.includes(letter))
        const isThere = isWanted === wasThere ? isNow : isWanted
        expect(result.split(letter)).toHaveLength(isThere ? 2 : 1)
      }
    })
  )
})
