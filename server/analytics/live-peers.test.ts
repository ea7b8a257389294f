import { expect, test } from 'vitest'

import type { Noticed, Watch } from '#server/visits/watch-shapes.ts'

import { bounded, passing } from './live-passing.ts'
import { createPeers } from './live-peers.ts'

const watch = (id: number): Watch => ({ id, everyone: true, owners: [], links: [], where: [] })
const found = (id: number): Noticed => ({ watch: id, visits: [], more: true })

test('what is found is shared out under the ids that each process knows', () => {
  const peers = createPeers()
  expect([peers.heard('a', [watch(1), watch(2)]), peers.heard('b', [watch(1)])]).toEqual([true, true])
  const all = [7, ...peers.watches().map(({ id }) => id)]
  expect(new Set(all).size).toBe(4)
  expect(peers.shareOut(all.map(found))).toEqual(
    new Map([
      ['', [found(7)]],
      ['a', [found(1), found(2)]],
      ['b', [found(1)]]
    ])
  )
})

test('what is told anew keeps its ids, and a sign of life keeps what was told', () => {
  const peers = createPeers()
  peers.heard('a', [watch(1), watch(2)])
  const [, second] = peers.watches()
  expect(peers.heard('a', [watch(2)])).toBe(false)
  expect(peers.heard('a')).toBe(false)
  expect(peers.watches()).toEqual([second])
})

test('who takes leave, or has not been heard of for long, is looked out for no more', () => {
  let now = 0
  const peers = createPeers(() => now)
  peers.heard('a', [watch(1)])
  peers.heard('b', [watch(2)])
  const before = peers.watches()
  peers.left('a')
  now = 30_000
  expect(peers.watches()).toEqual(before.slice(1))
  expect(peers.shareOut(before.map(({ id }) => found(id)))).toEqual(new Map([['b', [found(2)]]]))
  now = 36_000
  expect([peers.some(), peers.watches()]).toEqual([false, []])
  expect(peers.heard('b')).toBe(true)
})

const visit = {
  link: '1',
  time: 5,
  city: 'Казань',
  country: 'RU',
  social: 'vk',
  device: 'mobile',
  os: '',
  browser: '',
  referrer: '',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: ''
}

const one = (id: number) => ({ watch: id, visits: [visit], more: false })

test('what is more than may be passed on at once is told of without the visits', () => {
  const many = [1, 2, 3].map(id => ({
    watch: id,
    visits: Array.from({ length: 4 }, () => visit),
    more: false
  }))
  const size = Buffer.byteLength(JSON.stringify(many[0]))
  expect(bounded(many, 2 * size)).toEqual([...many.slice(0, 2), found(3)])
})

test('what comes while something is on its way is not sent later, but told of', async () => {
  const sent: Noticed[][] = []
  let gate = Promise.withResolvers<void>()
  const pass = passing(async noticed => {
    sent.push(noticed)
    await gate.promise
  })
  pass([one(1)])
  pass([one(1), one(2)])
  pass([one(2)])
  expect(sent).toEqual([[one(1)]])
  gate.resolve()
  await expect.poll(() => sent).toEqual([[one(1)], [found(1), found(2)]])
  gate = Promise.withResolvers<void>()
  await expect
    .poll(() => {
      pass([one(3)])
      return sent.at(-1)
    })
    .toEqual([one(3)])
  gate.resolve()
})
