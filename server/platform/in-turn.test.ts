import { setImmediate as later } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createInTurn } from './in-turn.ts'

test('one key: one after another and in order, also after a failure; another key does not wait', async () => {
  const inTurn = createInTurn()
  const said: string[] = []
  const work =
    (name: string, fails = false) =>
    async () => {
      said.push(`${name} begins`)
      await later()
      await later()
      said.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const answers = await Promise.allSettled([
    inTurn('a', work('first')),
    inTurn('a', work('second', true)),
    inTurn('b', work('other')),
    inTurn('a', work('third'))
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(said.indexOf('other begins')).toBe(1)
  expect(said.filter(text => !text.startsWith('other'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
    'third begins',
    'third ends'
  ])
})
