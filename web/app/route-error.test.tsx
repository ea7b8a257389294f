import { screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test, vi } from 'vitest'

import { PageError, ScreenError } from '#web/app/route-error.tsx'
import { renderFramed } from '#web/app/testing/render-framed.tsx'
import { Loading } from '#web/ui/loading.tsx'

const reload = vi.fn<() => void>()

beforeEach(() => {
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})

const Shell = () => (
  <main>
    <Outlet />
  </main>
)

async function open(error: Error, broken: 'page' | 'screen' = 'page') {
  const loader = () => {
    throw error
  }
  const screenRoute = {
    path: '/',
    loader: broken === 'screen' ? loader : () => null,
    element: null,
    ErrorBoundary: ScreenError
  }
  renderFramed(
    <RouterProvider
      router={createMemoryRouter([
        {
          loader: broken === 'page' ? loader : () => null,
          Component: Shell,
          HydrateFallback: Loading,
          ErrorBoundary: PageError,
          children: [screenRoute]
        }
      ])}
    />
  )
  return (await screen.findByRole('alert')).textContent
}

test.each([
  new TypeError('Failed to fetch dynamically imported module: https://tropa.test/assets/plans.js'),
  new TypeError('error loading dynamically imported module: https://tropa.test/assets/plans.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for https://tropa.test/assets/plans.css')
])('a screen that did not load says so, and is loaded when the internet is back: %s', async error => {
  expect(await open(error)).toContain('Проверьте интернет')
  // It listens a moment after it is seen.
  await waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

test('a broken screen is ours, and is loaded anew only when asked', async () => {
  expect(await open(new TypeError('x is undefined'))).toContain('У нас что-то сломалось')
  dispatchEvent(new Event('online'))
  expect(reload).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each(['page', 'screen'] as const)('has one content, whatever is broken: the %s', async broken => {
  await open(new TypeError('x is undefined'), broken)
  expect(screen.getAllByRole('main')).toHaveLength(1)
})
