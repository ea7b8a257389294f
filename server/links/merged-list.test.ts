import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { ADDITIONAL_LINKS_MAX } from '#contract/limits.ts'

import { blendButtons, buttonSigns } from './buttons.ts'
import { changedOf, mergedList } from './merged-list.ts'

const merged = (now: string, was: string, wanted: string) =>
  mergedList({
    now: now.split(''),
    was: was.split(''),
    wanted: wanted.split(''),
    signs: [(one, other) => one === other],
    blend: changedOf
  }).join('')

/** Each as its words and its address, a sign each: `a1 b2`. */
const buttons = (text: string) =>
  text.split(' ').flatMap(([title, url]) => (title && url ? { title, url } : []))
const mergedButtons = (now: string, was: string, wanted: string) =>
  mergedList({
    now: buttons(now),
    was: buttons(was),
    wanted: buttons(wanted),
    signs: buttonSigns,
    blend: blendButtons
  })
    .map(({ title, url }) => `${title}${url}`)
    .join(' ')

test.each([
  ['abc', 'abc', 'cxa', 'cxa'],
  ['abcy', 'abc', 'abcx', 'abcyx'],
  ['ab', 'abc', 'abcx', 'abx'],
  ['abcy', 'abc', 'ac', 'acy'],
  ['abcx', 'abc', 'abcx', 'abcx'],
  ['', 'abc', 'ab', ''],
  ['aay', 'aa', 'aaax', 'aayax'],
  ['aay', 'aa', 'a', 'ay'],
  ['abcy', 'abc', 'xbc', 'xbcy'],
  ['abcd', 'abc', 'cba', 'cbad'],
  ['cba', 'abc', 'abcd', 'cbad'],
  ['yabc', 'abc', 'abcx', 'yabcx']
])('%s now, seen as %s, wanted as %s: %s', (now, was, wanted, result) => {
  expect(merged(now, was, wanted)).toBe(result)
})

test.each([
  ['what is corrected stays where it is', 'a1 b2 c3 d4', 'a1 b2 c3', 'A1 b2 c3', 'A1 b2 c3 d4'],
  ['and where others have put it', 'c3 a1 b2', 'a1 b2 c3', 'a9 b2 c3', 'c3 a9 b2'],
  ['what others have corrected does so, too', 'a1 B2 c3', 'a1 b2 c3', 'a1 b2 c4', 'a1 B2 c4'],
  ['also in a new order', 'a1 B2 c3', 'a1 b2 c3', 'c3 b2 a1', 'c3 B2 a1'],
  ['of one that both have corrected there is one', 'a9 b2', 'a1 b2', 'a7 b2', 'a7 b2'],
  ['in different parts, too', 'a9 b2', 'a1 b2', 'A1 b2', 'A9 b2'],
  ['also where they have done so alike', 'A1 b2', 'a1 b2', 'A1 b2', 'A1 b2'],
  ['what somebody corrects outlives that others take it out', 'b2', 'a1 b2', 'a5 b2', 'b2 a5'],
  ['what somebody takes out is gone, though others have corrected it', 'A1 b2', 'a1 b2', 'b2', 'b2'],
  ['what both put in with the same words is two', 'a1 b2', 'a1', 'a1 b3', 'a1 b2 b3']
])('buttons: %s', (_, now, was, wanted, result) => {
  expect(mergedButtons(now, was, wanted)).toBe(result)
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

test('who has changed nothing leaves all as it is; what nobody else has changed is as it is wanted', () => {
  fc.assert(
    fc.property(list, list, (one, other) => {
      expect([merged(one, other, other), merged(one, one, other)]).toEqual([one, other])
    })
  )
})

const page = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), {
  minLength: 1,
  maxLength: ADDITIONAL_LINKS_MAX
})
/** One that gets both is another button. */
const corrections = fc
  .tuple(page, page)
  .map(([titles, urls]) => ({ titles, urls: urls.filter(no => !titles.includes(no)) }))
const nothing = { titles: [], urls: [] }
const named = (
  places: readonly number[],
  { titles, urls }: { titles: readonly number[]; urls: readonly number[] },
  mark: string
) =>
  places.map(no => ({
    title: titles.includes(no) ? `${mark}${no}` : `${no}`,
    url: `https://${urls.includes(no) ? mark : ''}${no}.example`
  }))

test('buttons that are corrected in two windows move none and become no more, whatever both have corrected', () => {
  fc.assert(
    fc.property(page, corrections, corrections, (was, theirs, own) => {
      const lists = {
        now: named(was, theirs, 'their-'),
        was: named(was, nothing, ''),
        wanted: named(was, own, 'own-')
      }
      const result = mergedList({ ...lists, signs: buttonSigns, blend: blendButtons })
      const markOf = (part: 'titles' | 'urls', no: number) => {
        if (own[part].includes(no)) return 'own-'
        return theirs[part].includes(no) ? 'their-' : ''
      }
      const expected = was.map(no => ({
        title: `${markOf('titles', no)}${no}`,
        url: `https://${markOf('urls', no)}${no}.example`
      }))
      expect(result).toEqual(expected)
    })
  )
})

test('an order that one window has chosen stays, whatever the other puts behind', () => {
  const orders = page.chain(was =>
    fc.tuple(fc.constant(was), fc.shuffledSubarray(was, { minLength: was.length }))
  )
  fc.assert(
    fc.property(orders, ([before, moved]) => {
      const [was, chosen] = [named(before, nothing, ''), named(moved, nothing, '')]
      const more = named([41], nothing, '')
      const lists = { was, signs: buttonSigns, blend: blendButtons }
      const chosenNow = mergedList({ ...lists, now: [...was, ...more], wanted: chosen })
      const chosenBefore = mergedList({ ...lists, now: chosen, wanted: [...was, ...more] })
      expect([chosenNow, chosenBefore]).toEqual([
        [...chosen, ...more],
        [...chosen, ...more]
      ])
    })
  )
})
