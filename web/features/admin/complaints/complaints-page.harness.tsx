import { beforeEach } from 'vitest'

import type { AdminComplaint } from '#contract/admin-complaints.ts'
import { pagePaths } from '#contract/paths.ts'
import { refuse, type Sent } from '#web/api/testing/stand-in.ts'
import { edge, listed, openScreen } from '#web/features/admin/admin-page.harness.tsx'

import { ComplaintsPage } from './complaints-page.tsx'

export const LIST = '/api/admin/complaints'
export const SETTLED = '2026-11-21T12:00:00.000Z'

export const complaint = (id: string, over: Partial<AdminComplaint> = {}): AdminComplaint => ({
  _id: id,
  date: '2026-11-20T10:00:00.000Z',
  link: '70',
  shortlink: 'sber-bonus',
  fulllink: 'https://sberbank.login-secure.top/auth',
  owner: '5',
  username: 'anna@mail.ru',
  state: 'living',
  reason: 'Просит код из СМС',
  email: '',
  more: 0,
  settled: null,
  ...over
})

/** The complaints that the stubbed server holds. */
export const stored: { complaints: AdminComplaint[] } = { complaints: [] }

function answer({ method, path, url, body }: Sent): Response {
  const id = path.split('/').at(-1)
  if (path === '/api/admin/audit') return listed([])
  if (path === LIST) {
    const [settled, link] = [url.searchParams.get('settled'), url.searchParams.get('link')]
    return listed(
      stored.complaints
        .filter(one => link === null || one.link === link)
        .filter(one =>
          settled === null && link !== null ? true : (one.settled !== null) === (settled === 'true')
        )
    )
  }
  if (path.startsWith('/api/admin/shortlinks/') && method === 'PUT') {
    const state = body?.blocked === true ? ('blocked' as const) : ('living' as const)
    stored.complaints = stored.complaints.map(one =>
      one.link === id ? { ...one, state, settled: one.settled ?? SETTLED } : one
    )
    return Response.json({})
  }
  if (id === 'settle-all') {
    stored.complaints = stored.complaints.map(one =>
      one.link === '70' ? { ...one, settled: one.settled ?? SETTLED } : one
    )
    return new Response(null, { status: 204 })
  }
  const found = stored.complaints.find(one => one._id === id)
  if (!found) return refuse('NOT_FOUND')
  if (method === 'GET') return Response.json(found)
  found.settled = body?.settled === true ? SETTLED : null
  return Response.json(found)
}

beforeEach(() => {
  stored.complaints = []
  edge.answer = answer
})

export const open = (query = '') =>
  openScreen(pagePaths.adminComplaints, <ComplaintsPage />, `${pagePaths.adminComplaints}${query}`)
