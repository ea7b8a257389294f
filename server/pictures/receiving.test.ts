import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { PICTURE_MAX } from '#contract/limits.ts'
import { MEGABYTE } from '#contract/sizes.ts'

import { createReceiving } from './receiving.ts'

/** A file of a user that comes in as it is written. */
function sending(receiving: ReturnType<typeof createReceiving>, userId: string) {
  const body = new PassThrough({ highWaterMark: 64 * MEGABYTE })
  const file = receiving.enter(userId)
  const outcome = file.read(body).then(
    data => data.length,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error)
  )
  const write = async (bytes: number) => {
    body.write(Buffer.alloc(bytes, 'x'))
    await turn()
  }
  return { body, write, outcome, leave: file.leave }
}

test('a file comes in as it was sent', async () => {
  const body = new PassThrough()
  const read = createReceiving().enter('anna').read(body)
  const pieces = ['кар', 'тин', 'ка', 'x'.repeat(200_000)]
  for (const piece of pieces) {
    body.write(piece)
    await turn()
  }
  body.end()
  expect((await read).toString()).toBe(pieces.join(''))
})

test('where there is no room left, who holds most gives theirs', async () => {
  const receiving = createReceiving(10 * MEGABYTE)
  const greedy = [1, 2].map(() => sending(receiving, 'greedy'))
  for (const file of greedy) await file.write(2 * MEGABYTE)
  const honest = sending(receiving, 'anna')
  await honest.write(MEGABYTE)
  for (const file of greedy) await file.write(3 * MEGABYTE)
  honest.body.end()
  for (const file of greedy) file.body.end()
  expect(await honest.outcome).toBe(MEGABYTE)
  expect(await Promise.all(greedy.map(({ outcome }) => outcome))).toContain('UNAVAILABLE')
})

test('what is being dealt with keeps its room, and gives it back', async () => {
  const receiving = createReceiving(3 * MEGABYTE)
  const first = sending(receiving, 'anna')
  await first.write(MEGABYTE)
  first.body.end()
  expect(await first.outcome).toBe(MEGABYTE)
  const second = sending(receiving, 'boris')
  await second.write(MEGABYTE)
  expect(await second.outcome).toBe('UNAVAILABLE')
  first.leave()
  second.leave()
  const third = sending(receiving, 'boris')
  await third.write(MEGABYTE)
  third.body.end()
  expect(await third.outcome).toBe(MEGABYTE)
})

test('what is dealt with keeps its room though its line was cut', async () => {
  const receiving = createReceiving(3 * MEGABYTE)
  const file = receiving.enter('anna')
  const body = new PassThrough()
  body.end(Buffer.alloc(MEGABYTE))
  await file.read(body)
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = file.during(() => promise)
  file.leave()
  const next = sending(receiving, 'boris')
  await next.write(MEGABYTE)
  expect(await next.outcome).toBe('UNAVAILABLE')
  next.leave()
  resolve('done')
  expect(await work).toBe('done')
  const last = sending(receiving, 'boris')
  await last.write(MEGABYTE)
  last.body.end()
  expect(await last.outcome).toBe(MEGABYTE)
})

test('three of a user at once, no more than may be of each, and none that is cut', async () => {
  const receiving = createReceiving()
  const files = [1, 2, 3].map(() => sending(receiving, 'anna'))
  expect(() => receiving.enter('anna')).toThrow('Несколько картинок уже загружаются')
  receiving.enter('boris')
  await files[0]?.write(PICTURE_MAX)
  await files[1]?.write(PICTURE_MAX + 1)
  await files[2]?.write(10)
  files[0]?.body.end()
  files[2]?.body.destroy(new Error('cut'))
  expect(await Promise.all(files.map(({ outcome }) => outcome))).toEqual([
    PICTURE_MAX,
    'TOO_LARGE',
    expect.anything()
  ])
  files[1]?.leave()
  receiving.enter('anna')
})
