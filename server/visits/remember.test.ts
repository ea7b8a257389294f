import { expect, test } from 'vitest'

import { remember, rememberLast } from './remember.ts'

test('what was used last is known, what was not is computed anew', () => {
  const computed: string[] = []
  const upper = remember(2, key => {
    computed.push(key)
    return key.toUpperCase()
  })
  const asked = ['a', 'b', 'a', 'c', 'a', 'd', 'e', 'a', 'b']
  expect(asked.map(key => upper(key))).toEqual(asked.map(key => key.toUpperCase()))
  expect(computed).toEqual(['a', 'b', 'c', 'd', 'e', 'b'])
})

test('an empty answer is remembered too', () => {
  let computed = 0
  const nothing = remember(2, () => {
    computed += 1
    return ''
  })
  nothing('a')
  nothing('a')
  expect(computed).toBe(1)
})

test('the number asked last is computed once', () => {
  const computed: number[] = []
  const double = rememberLast(key => {
    computed.push(key)
    return key * 2
  })
  expect([1, 1, 2, 2, 1].map(double)).toEqual([2, 2, 4, 4, 2])
  expect(computed).toEqual([1, 2, 1])
})
