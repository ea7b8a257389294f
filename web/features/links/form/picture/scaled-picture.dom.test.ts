import { afterEach, expect, test, vi } from 'vitest'

import { MEGABYTE } from '#contract/sizes.ts'

import { scaledPicture } from './scaled-picture.ts'

const fileOf = (megabytes: number) => new File([new Uint8Array(megabytes * MEGABYTE)], 'a.jpg')

/** The picture that this browser sees in any file, and what it makes of a canvas. */
function seeing(width: number, height: number, bytes: number) {
  const drawn: number[][] = []
  const close = vi.fn<() => void>()
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }))
  const canvas = Object.assign(document.createElement('canvas'), {
    getContext: () => ({ fillRect: () => {}, drawImage: (...[, ...place]: number[]) => drawn.push(place) }),
    toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob([new Uint8Array(bytes)], { type }))
  })
  vi.spyOn(document, 'createElement').mockReturnValue(canvas)
  return { drawn, close }
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a heavy photo is made smaller before it goes up', async () => {
  const { drawn, close } = seeing(4000, 3000, 900)
  const sent = await scaledPicture(fileOf(12))
  expect([sent.size, sent.type, drawn]).toEqual([900, 'image/jpeg', [[0, 0, 2400, 1800]]])
  expect(close).toHaveBeenCalledOnce()
})

test('a small one that is heavy keeps its size', async () => {
  const { drawn } = seeing(800, 600, 900)
  await scaledPicture(fileOf(4))
  expect(drawn).toEqual([[0, 0, 800, 600]])
})

test('a light one goes up as it is', async () => {
  const { drawn } = seeing(4000, 3000, 900)
  const file = fileOf(2)
  expect([await scaledPicture(file), drawn]).toEqual([file, []])
})

test('what becomes no lighter, or cannot be drawn here, goes up as it is', async () => {
  const file = fileOf(4)
  seeing(4000, 3000, 5 * MEGABYTE)
  expect(await scaledPicture(file)).toBe(file)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no', 'InvalidStateError')))
  expect(await scaledPicture(file)).toBe(file)
})
