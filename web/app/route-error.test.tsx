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

async function open(error: Error) {
  const loader = () => {
    throw error
  }
  renderFramed(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', loader, element: null, HydrateFallback: Loading, ErrorBoundary: RouteError }
      ])}
    />
  )
  return (await screen.findByRole('alert')).textContent
}

test.each([
  'Failed to fetch dynamically imported module: https://tropa.test/assets/plans.js',
  'error loading dynamically imported module: https://tropa.test/assets/plans.js',
  'Importing a module script failed.'
])('a screen that did not load says so, and is loaded when the internet is back: %s', async message => {
  expect(await open(new TypeError(message))).toContain('Проверьте интернет')
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a broken screen is ours, and is loaded anew only when asked', async () => {
  expect(await open(new TypeError('x is undefined'))).toContain('У нас что-то сломалось')
  dispatchEvent(new Event('online'))
  expect(reload).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  expect(reload).toHaveBeenCalledTimes(1)
})
