import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Outlet, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ToastContainer } from 'react-toastify/unstyled'

import { ConfirmProvider } from '#web/ui/confirm.tsx'

/** For tests: a client that takes the first answer. */
export const plainClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Questions stand within the router, as in the app. */
const Frame = () => (
  <ConfirmProvider>
    <main tabIndex={-1}>
      <Outlet />
    </main>
  </ConfirmProvider>
)

/** For tests: opens an address among some screens, without the app around them; elsewhere there is nothing. */
export function openScreens(screens: readonly RouteObject[], address: string, client = plainClient()) {
  const router = createMemoryRouter(
    [{ Component: Frame, children: [...screens, { path: '*', element: null }] }],
    { initialEntries: [address] }
  )
  const { container, unmount } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ToastContainer />
      </QueryClientProvider>
    </MantineProvider>
  )
  return {
    user: userEvent.setup(),
    container,
    unmount,
    router,
    client,
    where: () => router.state.location.pathname + router.state.location.search
  }
}
