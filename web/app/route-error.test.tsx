import { screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test, vi } from 'vitest'

import { RouteError } from '#web/app/route-error.tsx'
import { renderFramed } from '#web/app/testing/render-framed.tsx'
import { Loading } from '#web/ui/loading.tsx'

const reload = vi.fn<() => void>()

beforeEach(() => {
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})

const loader = () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

async function open(onLine: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  renderFramed(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', loader, element: null, HydrateFallback: Loading, ErrorBoundary: RouteError }
      ])}
    />
  )
  return (await screen.findByRole('alert')).textContent
}

test('a screen that did not load without the internet says so, and is loaded when it is back', async () => {
  expect(await open(false)).toContain('Проверьте интернет')
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a broken screen is ours, and is loaded anew only when asked', async () => {
  expect(await open(true)).toContain('У нас что-то сломалось')
  dispatchEvent(new Event('online'))
  expect(reload).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  expect(reload).toHaveBeenCalledTimes(1)
})
