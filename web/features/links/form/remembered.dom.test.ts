import { expect, test } from 'vitest'

import { writeToken } from '#web/api/session.ts'

import { remembered } from './remembered.ts'

const words = remembered('words', item => typeof item === 'string')
const signIn = (user: string) => writeToken(`h.${btoa(JSON.stringify({ sub: user }))}.s`)

test('the last ten are kept, the latest first, each once; one of them can be forgotten', () => {
  signIn('anna')
  for (let n = 1; n <= 12; n++) words.note(`w${n}`)
  words.note('w5')
  expect(words.read()).toEqual(['w5', 'w12', 'w11', 'w10', 'w9', 'w8', 'w7', 'w6', 'w4', 'w3'])
  words.forget('w12')
  expect(words.read()).not.toContain('w12')
})

test('another user of the same browser has their own', () => {
  signIn('anna')
  words.note('her')
  signIn('ivan')
  expect(words.read()).toEqual([])
})

test('what is stored in another shape is left out', () => {
  signIn('anna')
  localStorage.setItem('words:anna', '["a", 1, null]')
  expect(words.read()).toEqual(['a'])
  localStorage.setItem('words:anna', '{')
  expect(words.read()).toEqual([])
})
