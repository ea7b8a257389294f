import { beforeAll, beforeEach } from 'vitest'

import { TAGS_MAX } from '#contract/limits.ts'
import type { TagBulkOutcome } from '#contract/link-bulk.ts'
import type { OwnShortlink } from '#contract/links.ts'
import { ownShortlink } from '#web/api/testing/own-shortlink.ts'
import { refuse, standIn, type Answer, type Sent } from '#web/api/testing/stand-in.ts'
import { openScreens } from '#web/ui/testing/open-screens.tsx'

import { loadLinkForms } from './drawer/load-link-forms.ts'
import { LinksPage } from './links-page.tsx'

export const wire = (id: string, over: Partial<OwnShortlink> = {}) =>
  ownShortlink({
    _id: id,
    shortlink: `slug-${id}`,
    title: `Ссылка ${id}`,
    daily: [0, 3, 8, 2],
    uniqVisits: 10,
    ...over
  })

/** The stubbed server: what it was asked, what it holds, and answers that a test replaces. */
export const server: {
  sent: Sent[]
  stored: OwnShortlink[]
  answerOf: (request: Sent) => Answer
} = { sent: [], stored: [], answerOf: () => undefined }

interface BulkBody {
  ids: string[]
  action: string
  tags?: string[]
  places?: number[]
}

const isBulk = (body: Record<string, unknown> | undefined): body is Record<string, unknown> & BulkBody =>
  Array.isArray(body?.ids)

function changeMany({ ids, action }: BulkBody): Response {
  if (action === 'delete') server.stored = server.stored.filter(link => !ids.includes(link._id))
  else {
    for (const link of server.stored) if (ids.includes(link._id)) link.archived = action === 'archive'
  }
  return Response.json({ changed: ids.length })
}

function tagMany({ ids, action, tags: given = [], places: wanted = [] }: BulkBody): Response {
  const outcome: TagBulkOutcome = { changed: [], full: [] }
  const known = new Set(server.stored.map(({ _id }) => _id))
  if (ids.some(id => !known.has(id))) return refuse('NOT_FOUND')
  for (const link of server.stored.filter(({ _id }) => ids.includes(_id))) {
    const [others, both] = [true, false].map(isOther =>
      given.filter(tag => isOther !== link.tags.includes(tag))
    )
    const tags = (action === 'add' ? others : both) ?? []
    const next = link.tags.filter(tag => !tags.includes(tag))
    if (action === 'add') for (const [at, tag] of tags.entries()) next.splice(wanted[at] ?? TAGS_MAX, 0, tag)
    const places = action === 'add' ? [] : tags.map(tag => link.tags.indexOf(tag))
    if (next.length > TAGS_MAX) outcome.full.push(link._id)
    else if (tags.length > 0) {
      link.tags = next
      outcome.changed.push({ _id: link._id, tags, places })
    }
  }
  return Response.json(outcome)
}

function listed(asked: URLSearchParams): Response {
  const state = asked.get('state')
  const tag = asked.get('tag')
  const search = asked.get('search') ?? ''
  const found = server.stored.filter(
    link =>
      [link.title, link.shortlink].some(text => text.includes(search)) &&
      link.archived === (state === 'archived') &&
      (!state || state === 'archived' || link.state === state) &&
      (!tag || link.tags.includes(tag))
  )
  const skip = Number(asked.get('skip'))
  return Response.json(found.slice(skip, skip + 50), { headers: { 'x-total-count': String(found.length) } })
}

function answer({ method, url, body }: Sent): Response {
  const path = url.pathname.replace('/api/users/shortlinks', '')
  if (url.pathname === '/api/config') return Response.json({ shortBase: 'https://trp.ru' })
  if (path.startsWith('/isExist/')) return Response.json(path.endsWith('zanyato'))
  if (path === '/type') return Response.json({ type: 'wildberries', title: 'Товар Wildberries № 12345678' })
  if (path === '/preview') return Response.json({ title: '', image: '' })
  if (path === '/tags') {
    return Response.json(
      [...new Set(server.stored.flatMap(({ tags }) => tags))].map(tag => ({ tag, links: 1 }))
    )
  }
  if (path === '/bulk' && isBulk(body)) return changeMany(body)
  if (path === '/bulk/tags' && isBulk(body)) return tagMany(body)
  if (method === 'DELETE') {
    server.stored = server.stored.filter(link => `/${link._id}` !== path)
    return new Response(null, { status: 204 })
  }
  if (method === 'POST') return Response.json({ ...wire('99'), ...body }, { status: 201 })
  if (path !== '') return Response.json({ ...server.stored.find(link => `/${link._id}` === path), ...body })
  return listed(url.searchParams)
}

// It comes late on the page; here its first load would count as waiting.
beforeAll(async () => {
  await Promise.all([loadLinkForms(), import('./bulk/bulk-bar.tsx')])
})

beforeEach(() => {
  Object.assign(server, { stored: [], answerOf: () => undefined })
  server.sent = standIn(async request => (await server.answerOf(request)) ?? answer(request))
})

export const open = (address: string) =>
  openScreens([{ path: '/links/:id?', element: <LinksPage /> }], address)
