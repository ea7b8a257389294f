import { beforeEach } from 'vitest'

import { pagePaths } from '#contract/paths.ts'
import type { PromoRow } from '#contract/promo.ts'
import { refuse, type Sent } from '#web/api/testing/stand-in.ts'
import { edge, listed, openScreen } from '#web/features/admin/admin-page.harness.tsx'

import { PromoPage } from './promo-page.tsx'

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

/** What the stubbed server holds. */
export const stored: { promos: PromoRow[] } = { promos: [] }

function answer({ method, path, url, body }: Sent): Response {
  if (method === 'POST') return Response.json({ ...row('99', 'NEW'), ...body }, { status: 201 })
  // Buyers are told nothing of a code that they have used, and so is this administrator.
  if (method === 'GET' && path.startsWith('/api/promo/')) return refuse('NOT_FOUND')
  if (path === '/api/promo') {
    const search = url.searchParams.get('search') ?? ''
    const found = stored.promos.filter(({ code }) => code.includes(search))
    const skip = Number(url.searchParams.get('skip'))
    return listed(found.slice(skip, skip + 50), { total: found.length })
  }
  const asked = path.split('/').at(-1)
  const found = stored.promos.find(({ _id }) => _id === asked)
  if (!found) return refuse('NOT_FOUND')
  if (method === 'DELETE') {
    stored.promos = stored.promos.filter(promo => promo !== found)
    return new Response(null, { status: 204 })
  }
  return Response.json({ ...found, ...body })
}

beforeEach(() => {
  stored.promos = []
  edge.answer = answer
})

export const open = (query = '') =>
  openScreen(pagePaths.adminPromo, <PromoPage />, `${pagePaths.adminPromo}${query}`)
