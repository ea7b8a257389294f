import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { standIn, type Sent } from '#web/api/testing/stand-in.ts'

import { useTargetPage } from './target-page.ts'

let asked: Sent[]
let answer: (response: Response) => void

beforeEach(() => {
  vi.useFakeTimers()
  asked = standIn(
    () =>
      new Promise(resolve => {
        answer = resolve
      })
  )
})
afterEach(() => {
  vi.useRealTimers()
})

const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the page is asked once the address is known, whatever its marks; after three seconds nobody waits', async () => {
  const { result, rerender } = renderHook(({ target }) => useTargetPage(target), {
    wrapper,
    initialProps: { target: 'shop.ru/x' }
  })
  await pass(100)
  expect(asked).toEqual([])

  act(() => {
    client.setQueryData(['target-type', 'shop.ru/x'], { type: 'site', title: 'shop.ru' })
  })
  rerender({ target: 'shop.ru/x?utm_source=vk' })
  await pass(2900)
  expect(asked.map(({ what }) => what)).toEqual(['GET /api/users/shortlinks/preview?url=shop.ru%2Fx'])
  expect(result.current).toEqual({ title: '', image: '', isAwaited: true })

  await pass(200)
  expect(result.current.isAwaited).toBe(false)
  answer(Response.json({ title: 'Магазин', image: '' }))
  await pass(10)
  expect(result.current).toEqual({ title: 'Магазин', image: '', isAwaited: false })
})
