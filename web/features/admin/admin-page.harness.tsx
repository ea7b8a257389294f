import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ToastContainer } from 'react-toastify/unstyled'
import { beforeEach, vi } from 'vitest'

import type { FieldError } from '#contract/problem.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { ConfirmProvider } from '#web/ui/confirm.tsx'

export interface Sent {
  method: string
  url: URL
  path: string
  body: Record<string, unknown> | undefined
  signal: AbortSignal | undefined
}

/** The stubbed edge of the network: what was asked, and who answers. A test's `answerOf` comes first, then the screen's `answer`. */
export const edge: {
  sent: Sent[]
  answerOf: (request: Sent) => Response | Promise<Response> | undefined
  answer: (request: Sent) => Response | Promise<Response> | undefined
} = { sent: [], answerOf: () => undefined, answer: () => undefined }

/** An error of the catalogue. */
export function refuse(code: ProblemCode, details?: FieldError[]): Response {
  const [statusCode, message] = problems[code]
  return Response.json({ statusCode, code, message, details }, { status: statusCode })
}

interface Rows {
  total?: number
  exact?: boolean
}

/** A page of a list. */
export const listed = (rows: readonly unknown[], { total = rows.length, exact = true }: Rows = {}) =>
  Response.json(rows, {
    headers: { 'x-total-count': String(total), ...(!exact && { 'x-total-exact': 'false' }) }
  })

/** What was asked for, without the reading. */
export const changes = () =>
  edge.sent
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => ({ what: `${method} ${path}`, body }))

/** The queries with which an address was read, the last one last. */
export const asked = (path: string): Record<string, string>[] =>
  edge.sent
    .filter(request => request.method === 'GET' && request.path === path)
    .map(({ url }) => Object.fromEntries(url.searchParams))

beforeEach(() => {
  Object.assign(edge, { sent: [], answerOf: () => undefined })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body: Record<string, unknown> | undefined =
      typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const url = new URL(address, 'https://tropa.example')
    const signal = init.signal ?? undefined
    const request = { method: init.method ?? 'GET', url, path: url.pathname, body, signal }
    edge.sent.push(request)
    return (await edge.answerOf(request)) ?? (await edge.answer(request)) ?? refuse('NOT_FOUND')
  })
})

/** A window with room for the table. */
export function widen(): void {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(matchMedia(media), { matches: media.includes('min-width') })
  )
}

/** Opens a screen of the admin area at an address. */
export function openScreen(path: string, screen: ReactNode, address = path) {
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: '*', element: null }
    ],
    { initialEntries: [address] }
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { container } = render(
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
    where: () => router.state.location.pathname + router.state.location.search
  }
}
