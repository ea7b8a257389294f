import { expect, test } from 'vitest'

import { createPlaces } from './places.ts'

const STAYS = new AbortController().signal

/** Work that ends when it is told to. */
function work(name: string, done: string[]) {
  const end = Promise.withResolvers<void>()
  return {
    end: end.resolve,
    fail: end.reject,
    run: async () => {
      done.push(`${name} begins`)
      await end.promise
      done.push(`${name} ends`)
      return name
    }
  }
}

/** Everything that can go on has. */
const settled = () => new Promise(resolve => setImmediate(resolve))

test('one at a time, in the order in which they came; another line is not kept waiting', async () => {
  const places = createPlaces()
  const done: string[] = []
  const [first, second, other] = [work('first', done), work('second', done), work('other', done)]
  const served = [
    places.serve('line', STAYS, first.run),
    places.serve('line', STAYS, second.run),
    places.serve('other line', STAYS, other.run)
  ]
  expect(places.ahead('line')).toBe(2)
  await settled()
  expect(done).toEqual(['first begins', 'other begins'])
  for (const one of [first, second, other]) one.end()
  expect(await Promise.all(served)).toEqual(['first', 'second', 'other'])
  expect(done.slice(2)).toEqual(['first ends', 'other ends', 'second begins', 'second ends'])
  expect(places.ahead('line')).toBe(0)
})

test('who leaves the line is passed over', async () => {
  const places = createPlaces()
  const done: string[] = []
  const [first, left, last] = [work('first', done), work('left', done), work('last', done)]
  const leaving = new AbortController()
  const reason = new Error('left')
  const served = places.serve('line', STAYS, first.run)
  const passed = places.serve('line', leaving.signal, left.run)
  const after = places.serve('line', STAYS, last.run)
  leaving.abort(reason)
  await expect(passed).rejects.toBe(reason)
  expect(places.ahead('line')).toBe(2)
  first.end()
  last.end()
  expect(await Promise.all([served, after])).toEqual(['first', 'last'])
  expect(done).not.toContain('left begins')
})

test('who has left already is not served', async () => {
  const places = createPlaces()
  const done: string[] = []
  const reason = new Error('left')
  await expect(places.serve('line', AbortSignal.abort(reason), work('left', done).run)).rejects.toBe(reason)
  expect(done).toEqual([])
  expect(places.ahead('line')).toBe(0)
})

test('work that fails makes room for the next', async () => {
  const places = createPlaces()
  const done: string[] = []
  const [bad, next] = [work('bad', done), work('next', done)]
  const failed = places.serve('line', STAYS, bad.run)
  const served = places.serve('line', STAYS, next.run)
  bad.fail(new Error('bad'))
  next.end()
  await expect(failed).rejects.toThrow('bad')
  expect(await served).toBe('next')
})
