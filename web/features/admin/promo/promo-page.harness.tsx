import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ToastContainer } from 'react-toastify/unstyled'
import { beforeEach, vi } from 'vitest'

import type { FieldError } from '#contract/problem.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import type { PromoRow } from '#contract/promo.ts'
import { ConfirmProvider } from '#web/ui/confirm.tsx'

import { PromoPage } from './promo-page.tsx'

interface Sent {
  method: string
  url: URL
  body: Record<string, unknown> | undefined
}

export const row = (id: string, code: string, over: Partial<PromoRow> = {}): PromoRow => ({
  _id: id,
  code,
  plans: ['START_1', 'START_3'],
  percent: 20,
  usage: 10,
  used: 0,
  creationDate: '2026-11-01T10:00:00.000Z',
  ...over
})

export const refuse = (code: ProblemCode, details: FieldError[] = []) => {
  const [statusCode, message] = problems[code]
  return Response.json({ statusCode, code, message, details }, { status: statusCode })
}

/** The stubbed server: what it was asked, what it holds, and answers that a test replaces. */
export const server: {
  sent: Sent[]
  stored: PromoRow[]
  answerOf: (request: Sent) => Response | undefined
} = { sent: [], stored: [], answerOf: () => undefined }

/** What was asked for, without the reading. */
export const changes = () =>
  server.sent
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => ({ what: `${method} ${url.pathname}`, body }))

function answer({ method, url, body }: Sent): Response {
  const path = url.pathname.replace(/^\/api\/(admin\/)?promo/, '')
  const asked = path.split('/').at(-1) ?? ''
  const found = server.stored.find(({ _id, code }) => _id === asked || code === asked)
  if (method === 'POST') return Response.json({ ...row('99', 'NEW'), ...body }, { status: 201 })
  if (method === 'DELETE') {
    server.stored = server.stored.filter(promo => promo !== found)
    return new Response(null, { status: 204 })
  }
  // Buyers are told nothing of a code that they have used, and so is this administrator.
  if (method === 'GET' && url.pathname.startsWith('/api/promo/')) return refuse('NOT_FOUND')
  if (path !== '') return found ? Response.json({ ...found, ...body }) : refuse('NOT_FOUND')
  const listed = server.stored.filter(({ code }) => code.includes(url.searchParams.get('search') ?? ''))
  const skip = Number(url.searchParams.get('skip'))
  return Response.json(listed.slice(skip, skip + 50), { headers: { 'x-total-count': String(listed.length) } })
}

beforeEach(() => {
  Object.assign(server, { sent: [], stored: [], answerOf: () => undefined })
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const body: Record<string, unknown> | undefined =
      typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const request = { method: init.method ?? 'GET', url: new URL(address, location.origin), body }
    server.sent.push(request)
    return Promise.resolve(server.answerOf(request) ?? answer(request))
  })
})

/** A window with room for the table. */
export function widen(): void {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(matchMedia(media), { matches: media.includes('min-width') })
  )
}

export function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/admin/promo', element: <PromoPage /> },
      { path: '*', element: null }
    ],
    { initialEntries: [address] }
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
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
    where: () => router.state.location.pathname + router.state.location.search
  }
}
