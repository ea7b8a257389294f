import type { ReactNode } from 'react'
import { beforeEach } from 'vitest'

import { standIn, type Answer, type Sent } from '#web/api/testing/stand-in.ts'
import { openScreens } from '#web/ui/testing/open-screens.tsx'

/** The stubbed edge of the network: what was asked, and who answers. A test's `answerOf` comes first, then the screen's `answer`. */
export const edge: {
  sent: Sent[]
  answerOf: (request: Sent) => Answer
  answer: (request: Sent) => Answer
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
  edge.answerOf = () => undefined
  edge.sent = standIn(async request => (await edge.answerOf(request)) ?? edge.answer(request))
})

/** Opens a screen of the admin area at an address. */
export const openScreen = (path: string, screen: ReactNode, address = path) =>
  openScreens([{ path, element: screen }], address)
