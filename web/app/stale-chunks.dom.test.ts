import { beforeEach, expect, test, vi } from 'vitest'

import { reloadOnStaleChunks } from './stale-chunks.ts'

reloadOnStaleChunks()

const reload = vi.fn<() => void>()
const loseChunk = async () => {
  dispatchEvent(new Event('vite:preloadError'))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  await new Promise(resolve => {
    setTimeout(resolve)
  })
}

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})

test('after a release the page is loaded anew, once', async () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(new Response()))
  await loseChunk()
  await loseChunk()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without a connection the page stays', async () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError()))
  await loseChunk()
  expect(reload).not.toHaveBeenCalled()
})
