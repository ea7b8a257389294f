import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'

import type { SafeAnswer } from '#server/platform/safe-fetch.ts'

import { encodePicture } from './encode.ts'
import { createPreviews, type Previews } from './previews.ts'
import { pageOf } from './testing/local-site.ts'
import { sample } from './testing/samples.ts'

/** Pages that were asked and wait for their answers, in turn. */
let waiting: { address: string; answer: (body: string) => void }[]
let previews: Previews
beforeEach(() => {
  waiting = []
  previews = createPreviews({
    ask: address =>
      new Promise<SafeAnswer>(resolve => {
        const headers = { 'content-type': 'text/html' }
        const answer = (body: string) =>
          resolve({ url: new URL(address), status: 200, headers, body: Buffer.from(body) })
        waiting.push({ address, answer })
      }),
    pictures: { keep: encodePicture },
    log: pino({ level: 'silent' })
  })
})

const page = (n: number) => `https://shop.test/${n}`
const asked = () => waiting.map(({ address }) => address)
const settle = () => new Promise(resolve => void setImmediate(resolve))
const answerNext = async (body = pageOf('Страница')) => {
  waiting.shift()?.answer(body)
  await settle()
}

describe('strangers', () => {
  test('are asked six at a time', async () => {
    const all = Array.from({ length: 12 }, (_, n) => previews.of(page(n), 'anna'))
    await settle()
    expect(asked()).toEqual([0, 1, 2, 3, 4, 5].map(page))
    await answerNext()
    expect(asked()).toEqual([1, 2, 3, 4, 5, 6].map(page))
    while (waiting.length > 0) await answerNext()
    expect(new Set((await Promise.all(all)).map(({ title }) => title))).toEqual(new Set(['Страница']))
  })

  test('are asked for one who wants many after the next of another', async () => {
    for (let n = 0; n < 12; n += 1) void previews.of(page(n), 'anna')
    void previews.of(page(100), 'boris')
    await settle()
    await answerNext()
    await answerNext()
    expect(asked()).toContain(page(100))
  })

  test('are not asked for one of whom six wait already', async () => {
    for (let n = 0; n < 12; n += 1) void previews.of(page(n), 'anna')
    await expect(previews.of(page(12), 'anna')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  })

  test('who all show one picture that waits for its turn do not wait for ever', async () => {
    const pages = [0, 1, 2, 3, 4, 5].map(n => previews.of(page(n), 'anna'))
    await settle()
    const picture = previews.pictureAt('https://shop.test/a.png', 'boris')
    for (let n = 0; n < 6; n += 1) await answerNext(pageOf('С картинкой', '/a.png'))
    await expect.poll(() => asked().join()).toBe('https://shop.test/a.png')
    await answerNext('')
    expect(await picture).toEqual({ picture: '', again: false })
    expect(await Promise.all(pages)).toEqual(
      pages.map(() => ({ title: 'С картинкой', picture: '', again: false }))
    )
  })

  test('whose pictures wait to be encoded hold up no titles', async () => {
    const body = await sample('png')
    const slow = createPreviews({
      ask: async address => {
        const isPicture = address.endsWith('.png')
        const headers = { 'content-type': isPicture ? 'image/png' : 'text/html' }
        return {
          url: new URL(address),
          status: 200,
          headers,
          body: isPicture ? body : Buffer.from(pageOf('Страница'))
        }
      },
      pictures: { keep: () => new Promise(() => {}) },
      log: pino({ level: 'silent' })
    })
    for (let n = 0; n < 6; n += 1) void slow.pictureAt(`https://shop.test/${n}.png`, `user-${n}`)
    await settle()
    expect(await slow.of(page(1), 'anna')).toMatchObject({ title: 'Страница' })
  })
})
