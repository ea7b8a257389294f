import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { ADDITIONAL_LINKS_MAX } from '#contract/limits.ts'

import { numberButtons as numberButtonsOf, type Buttons, type NumberedLink } from './buttons.ts'

const none: Buttons = { present: [], former: [] }
const numberButtons = (wanted: Omit<NumberedLink, 'no'>[], before: Buttons) =>
  numberButtonsOf(wanted, before, true)
const link = (title: string, url = `https://${title}.example`) => ({ title, url })
const [a, b, c] = [link('a'), link('b'), link('c')]
const numbers = ({ present }: Buttons) => present.map(({ title, no }) => `${title}${no}`).join(' ')

test('a button keeps its number wherever it stands, whatever else changes', () => {
  const first = numberButtons([a, b, c], none)
  expect(numbers(first)).toBe('a1 b2 c3')
  expect(numbers(numberButtons([c, a, b], first))).toBe('c3 a1 b2')
  expect(numbers(numberButtons([link('x'), a, b, c], first))).toBe('x4 a1 b2 c3')
  expect(numbers(numberButtons([{ ...b, title: 'B' }, a], first))).toBe('B2 a1')
  expect(numbers(numberButtons([{ ...b, url: 'https://new.example' }], first))).toBe('b2')
})

test('a number of a button that was taken out is not given to another, and comes back with it', () => {
  const without = numberButtons([a, c], numberButtons([a, b, c], none))
  expect(without.former).toEqual([{ ...b, no: 2 }])
  expect(numbers(numberButtons([a, c, link('d')], without))).toBe('a1 c3 d4')
  expect(numbers(numberButtons([b], without))).toBe('b2')
})

const plain = (wanted: Omit<NumberedLink, 'no'>[], before: Buttons) => numberButtonsOf(wanted, before, false)
const waiting = ({ present }: Buttons) => present.flatMap(({ title, waits }) => (waits ? [title] : []))

test('what is put in while there is no page waits for one, also when it was taken out meanwhile', () => {
  const first = plain([b, link('A', a.url)], numberButtons([a], none))
  expect(waiting(first)).toEqual(['b'])
  expect(waiting(plain([b, a], plain([], first)))).toEqual(['b'])
  expect(waiting(plain([b, a], numberButtons([a, b], first)))).toEqual([])
})

test('two buttons that are alike are two', () => {
  const twice = numberButtons([a, a], none)
  expect(numbers(twice)).toBe('a1 a2')
  expect(numbers(numberButtons([a, a], twice))).toBe('a1 a2')
})

test('however often they change, numbers are different, fit a byte, and stay with what stays', () => {
  const wanted = fc.array(
    fc.record({ title: fc.string({ maxLength: 3 }), url: fc.string({ maxLength: 3 }) }),
    { maxLength: ADDITIONAL_LINKS_MAX }
  )
  fc.assert(
    fc.property(fc.array(wanted, { minLength: 1, maxLength: 40 }), history => {
      let buttons = none
      for (const next of history) {
        const after = numberButtons(next, buttons)
        const all = [...after.present, ...after.former].map(({ no }) => no)
        expect(new Set(all).size).toBe(all.length)
        expect(all.every(no => no >= 1 && no <= 255)).toBe(true)
        expect(after.present.map(({ title, url }) => ({ title, url }))).toEqual(next)
        expect(numberButtons(next, after)).toEqual(after)
        buttons = after
      }
    })
  )
})
