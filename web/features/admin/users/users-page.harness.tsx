import { beforeEach } from 'vitest'

import type { AuditEntry } from '#contract/admin-audit.ts'
import type { AdminUserDetails } from '#contract/admin-users.ts'
import { pagePaths } from '#contract/paths.ts'
import { refuse, type Sent } from '#web/api/testing/stand-in.ts'
import { edge, listed, openScreen } from '#web/features/admin/admin-page.harness.tsx'

import { UsersPage } from './users-page.tsx'

export const user = (
  id: string,
  username: string,
  over: Partial<AdminUserDetails> = {}
): AdminUserDetails => ({
  _id: id,
  username,
  confirm: true,
  onboarding: true,
  telegram: '',
  registrationDate: '2026-01-10T10:00:00.000Z',
  payedTo: '2099-03-31T09:00:00.000Z',
  plan: 'START_1',
  roles: ['USER'],
  new: false,
  wbToken: null,
  status: 'ACTIVE',
  links: 12,
  visits: 3400,
  paid: 1490.5,
  payments: 3,
  lastSeen: '2026-11-20T10:00:00.000Z',
  sessions: 2,
  subscription: null,
  deletion: null,
  complaints: 0,
  ...over
})

/** What the stubbed server holds. */
export const stored: {
  users: AdminUserDetails[]
  history: AuditEntry[]
  total: { total?: number; exact?: boolean }
} = {
  users: [],
  history: [],
  total: {}
}

function answer({ method, path, url, body }: Sent): Response {
  const id = path.split('/').at(-1)
  if (path === '/api/admin/audit') return listed(stored.history)
  if (path === '/api/admin/users') {
    const search = url.searchParams.get('search') ?? ''
    return listed(
      stored.users.filter(({ username }) => username.includes(search)),
      stored.total
    )
  }
  if (path === '/api/admin/users/bulk') {
    return Response.json(stored.users.map(({ _id }) => ({ _id, done: true, message: '' })))
  }
  const found = stored.users.find(({ _id }) => _id === id)
  if (!found) return refuse('NOT_FOUND')
  if (method === 'DELETE') {
    stored.users = stored.users.filter(one => one !== found)
    return new Response(null, { status: 204 })
  }
  if (method === 'PUT') Object.assign(found, body)
  return Response.json(found)
}

beforeEach(() => {
  Object.assign(stored, { users: [], history: [], total: {} })
  edge.answer = answer
})

export const open = (query = '') =>
  openScreen(pagePaths.adminUsers, <UsersPage />, `${pagePaths.adminUsers}${query}`)
