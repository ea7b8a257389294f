import { expect, test } from 'vitest'

import { completedAddresses, keptAddresses, refusedAddresses } from '#contract/testing/target-cases.ts'

import { canLead, looksComplete, targetProblem } from './target-address.ts'

test('the server is asked only about what can be an address', () => {
  expect(['wild', 'wildberries.', 'https://', 'два слова.ру'].some(looksComplete)).toBe(false)
  expect(['a.ru', 'https://пример.рф/x', 'localhost.example/a?b=c'].every(looksComplete)).toBe(true)
})

test.each([
  '',
  ' ',
  'чушь',
  'чушь какая то',
  'чушь. Какая то',
  'https://',
  'localhost:3000/x',
  'https://site',
  '.'
])('%j leads nowhere', target => expect(canLead(target)).toBe(false))

test.each([
  ' t.me ',
  'https://пример.рф/два слова',
  'example.ru:8443/x',
  'http://192.0.2.1',
  'http://[2001:db8::1]:80/x',
  'https://t.me./channel',
  'сайт.рф'
])('%j may lead somewhere', target => expect(canLead(target)).toBe(true))

test.each([...keptAddresses, ...completedAddresses.map(([given]) => given)])(
  '%j, which the server takes, is taken',
  target => expect(targetProblem(target)).toBeUndefined()
)

test.each(Object.values(refusedAddresses).flat())('%j, which the server refuses, is refused', target =>
  expect(targetProblem(target)).toMatch(/[а-я]/)
)
