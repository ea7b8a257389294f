import { beforeEach } from 'vitest'

import type { WholeAdminShortlink } from '#contract/admin-shortlinks.ts'
import { pagePaths } from '#contract/paths.ts'
import { ownShortlink } from '#web/api/testing/own-shortlink.ts'
import { refuse, type Sent } from '#web/api/testing/stand-in.ts'
import { edge, listed, openScreen } from '#web/features/admin/admin-page.harness.tsx'
import { user } from '#web/features/admin/users/users-page.harness.tsx'

import { ShortlinksPage } from './shortlinks-page.tsx'

export const link = (
  id: string,
  shortlink: string,
  over: Partial<WholeAdminShortlink> = {}
): WholeAdminShortlink => ({
  ...ownShortlink({
    _id: id,
    shortlink,
    fulllink: 'https://vk.com/shop',
    title: '',
    creationDate: '2026-11-20T10:00:00.000Z',
    visits: 3400,
    uniqVisits: 1200,
    daily: null
  }),
  landed: over.isMicrolanding ?? false,
  username: 'anna@mail.ru',
  blocked: false,
  complaints: 0,
  waitingButtons: [],
  deleted: null,
  ...over
})

/** What the stubbed server holds. */
export const stored: { links: WholeAdminShortlink[] } = { links: [] }

const users = [user('1', 'anna@mail.ru'), user('2', 'ivan@mail.ru'), user('3', 'vera@mail.ru')]

function change(found: WholeAdminShortlink, { blocked, reason, ...fields }: Record<string, unknown>): void {
  Object.assign(found, fields)
  if (typeof blocked !== 'boolean') return
  Object.assign(found, { blocked, state: blocked ? 'blocked' : 'active', blockedReason: reason ?? '' })
}

function answer({ method, path, url, body = {} }: Sent): Response {
  const id = path.split('/').at(-1)
  if (path === '/api/admin/audit') return listed([])
  if (path === '/api/admin/users/list') {
    const search = url.searchParams.get('search') ?? ''
    return listed(users.filter(({ username }) => username.includes(search)))
  }
  if (path.startsWith('/api/admin/users/')) {
    const found = users.find(({ _id }) => _id === id)
    return found ? Response.json(found) : refuse('NOT_FOUND')
  }
  if (path === '/api/config') return Response.json({ shortBase: 'https://trp.ru/' })
  if (path === '/api/admin/shortlinks') return listed(stored.links)
  const found = stored.links.find(({ _id }) => _id === id)
  if (!found) return refuse('NOT_FOUND')
  if (method === 'DELETE') {
    stored.links = stored.links.filter(one => one !== found)
    return new Response(null, { status: 204 })
  }
  if (method === 'PUT') change(found, body)
  return Response.json(found)
}

beforeEach(() => {
  stored.links = []
  edge.answer = answer
})

export const open = (query = '') =>
  openScreen(pagePaths.adminShortlinks, <ShortlinksPage />, `${pagePaths.adminShortlinks}${query}`)
