import type { ReactNode } from 'react'
import { beforeEach, vi } from 'vitest'

import { openPages } from '#web/ui/testing/open-pages.tsx'
import { refuse, sentOf } from '#web/ui/testing/wire.ts'

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
    const sent = sentOf(address, init)
    const request = { ...sent, path: sent.url.pathname, signal: init.signal ?? undefined }
    edge.sent.push(request)
    return (await edge.answerOf(request)) ?? (await edge.answer(request)) ?? refuse('NOT_FOUND')
  })
})

/** Opens a screen of the admin area at an address. */
export const openScreen = (path: string, screen: ReactNode, address = path) =>
  openPages([{ path, element: screen }], address)
