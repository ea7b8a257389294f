import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ToastContainer } from 'react-toastify/unstyled'
import { vi } from 'vitest'

import { ConfirmProvider } from '#web/ui/confirm.tsx'

/** Opens one of the pages, with what they need around them; any other address is empty. */
export function openPages(pages: { path: string; element: ReactNode }[], address: string) {
  const router = createMemoryRouter([...pages, { path: '*', element: null }], { initialEntries: [address] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { container, unmount } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <ConfirmProvider>
          <main tabIndex={-1}>
            <RouterProvider router={router} />
          </main>
          <ToastContainer />
        </ConfirmProvider>
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

/** A window with room for a table. */
export function widen(): void {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(matchMedia(media), { matches: media.includes('min-width') })
  )
}
