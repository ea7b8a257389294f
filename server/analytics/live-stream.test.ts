import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import type { LiveVisit } from '#contract/analytics.ts'

import { createLiveStream } from './live-stream.ts'

const visit = (n: number, label = 'link'): LiveVisit => ({
  id: String(n),
  label,
  time: '2026-11-21T10:00:00.000Z',
  city: 'Казань',
  country: 'RU',
  source: 'vk',
  device: 'mobile',
  os: 'Android',
  browser: 'Chrome',
  referrer: '',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: ''
})

const idsIn = (read: string) => [...read.matchAll(/"id":"(\d+)"/g)].map(match => Number(match[1]))

test('visits come as they were given, a line of JSON each, and hostile text stays inside', async () => {
  let closed = 0
  const stream = createLiveStream(() => (closed += 1))
  const hostile = 'a\nevent: visit\r\ndata: {}\n\n:\u2028\u0000</script>'
  stream.send([visit(1), visit(2, hostile)], false)
  const reader = stream.readable.pipe(new PassThrough())
  await nextTurn()
  stream.end()
  const read = await text(reader)
  expect(read.split('\n\n')).toEqual([
    ':',
    `event: visit\ndata: ${JSON.stringify(visit(1))}`,
    `event: visit\ndata: ${JSON.stringify(visit(2, hostile))}`,
    ''
  ])
  expect(closed).toBe(1)
})

test('who does not read loses the oldest visits, and the memory of it has an end', async () => {
  const stream = createLiveStream(() => {})
  const reader = stream.readable.pipe(new PassThrough({ highWaterMark: 1000 }))
  for (let n = 1; n <= 10_000; n += 20) {
    stream.send(
      Array.from({ length: 20 }, (_, index) => visit(n + index)),
      false
    )
    stream.beat()
    if (n % 100 === 1) await nextTurn()
  }
  expect(reader.readableLength + reader.writableLength + stream.readable.readableLength).toBeLessThan(100_000)
  const read = text(reader)
  await nextTurn()
  stream.send([visit(10_001)], false)
  await nextTurn()
  stream.end()
  const told = await read
  const ids = idsIn(told)
  expect(ids.length).toBeLessThan(1000)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(ids.slice(-100)).toEqual(Array.from({ length: 100 }, (_, index) => 9902 + index))
  expect(told).toMatch(/"id":"10000".*\n\nevent: more\ndata: \{\}\n\nevent: visit\n.*"id":"10001".*\n\n$/)
})

test('that others were left out is said behind the visits, once, and without any too', async () => {
  const stream = createLiveStream(() => {})
  stream.send([visit(1)], true)
  stream.send([visit(2)], false)
  const reader = stream.readable.pipe(new PassThrough())
  await nextTurn()
  stream.send([], true)
  await nextTurn()
  stream.send([visit(3)], false)
  await nextTurn()
  stream.end()
  const names = [...(await text(reader)).matchAll(/^event: (.*)$/gm)].map(match => match[1])
  expect(names).toEqual(['visit', 'visit', 'more', 'more', 'visit'])
})

test('when it is over nothing comes any more, whoever ended it', async () => {
  for (const end of ['end', 'destroy'] as const) {
    let closed = 0
    const stream = createLiveStream(() => (closed += 1))
    stream.readable.resume()
    const over = once(stream.readable, 'close')
    if (end === 'end') stream.end()
    else stream.readable.destroy()
    stream.send([visit(1)], false)
    stream.beat()
    stream.end()
    await over
    stream.send([visit(2)], false)
    stream.beat()
    stream.end()
    expect(closed).toBe(1)
  }
})

test('who does not read is cut off at the end', async () => {
  const stream = createLiveStream(() => {})
  const reader = stream.readable.pipe(new PassThrough({ highWaterMark: 1 }))
  await expect.poll(() => reader.writableNeedDrain).toBe(true)
  const over = once(stream.readable, 'close')
  stream.end()
  await over
  expect(stream.readable.readableEnded).toBe(false)
})
