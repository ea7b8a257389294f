import type { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'

import type { ProblemCode } from '#contract/problems.ts'
import { writeToken } from '#web/api/session.ts'
import { ownShortlink } from '#web/api/testing/own-shortlink.ts'
import { refuse, standIn } from '#web/api/testing/stand-in.ts'
import { openScreens, plainClient } from '#web/ui/testing/open-screens.tsx'
import { plain } from '#web/ui/testing/plain.ts'

import { DashboardPage } from './dashboard-page.tsx'

/** `body` may be a promise: the answer comes when it does. */
export type Answer = { body: unknown; status?: number; headers?: Record<string, string> }
export type Server = (path: string, query: URLSearchParams) => Answer | undefined

export const link = ownShortlink({
  fulllink: 'https://example.ru/chai',
  creationDate: '2026-10-01T10:00:00Z'
})

export const row = (label: string, visits: number, uniqVisits = visits) => ({ label, visits, uniqVisits })

const place = (city: string, visits: number) => ({
  ...row(city || 'Не определён', visits),
  city,
  region: '',
  country: city ? 'RU' : '',
  lat: 55,
  lon: 49
})

export const refused = (code: ProblemCode): Answer => {
  const answer = refuse(code)
  return { status: answer.status, body: answer.json() }
}

/** Today 12 visits of 9 people and 3 machines; the day before, up to this hour, 10 of 9 and none. */
export const busy: Server = (path, query) => {
  const isToday = query.get('dateFrom')?.startsWith('2026-11-21')
  switch (path) {
    case '/api/config':
      return { body: { shortBase: 'https://tropa.example' } }
    case '/api/users/profile':
      return { body: { limits: { analyticsDays: 7 } } }
    case '/api/users/shortlinks':
      return { body: [link] }
    case '/api/users/shortlinks/7':
      return { body: link }
    case '/api/ch_analytics/visits':
      return { body: isToday ? [row('current', 12, 9), row('machines', 3)] : [row('current', 10, 9)] }
    case '/api/ch_analytics/visits-chart':
      return {
        body: ['09', '10', '11', '12'].map((hour, index) =>
          row(`2026-11-${isToday ? 21 : 20}T${hour}:00`, isToday ? index + 1 : 5)
        )
      }
    case '/api/ch_analytics/social':
      return { body: [row('vk', 9), row('direct', 3)] }
    case '/api/ch_analytics/recent':
      return { body: [] }
    case '/api/ch_analytics/cities/new':
      return { body: [place('Казань', 6), place('', 6)] }
    case '/api/ch_analytics/countries':
      return { body: [row('RU', 12)] }
    case '/api/ch_analytics/referrers':
      return { body: [row('', 8), row('avito.ru', 4)] }
    case '/api/ch_analytics/utm':
      return { body: [row('', 10), row(`${query.get('by')}-spring`, 2)] }
    case '/api/ch_analytics/devices':
      return { body: { device: [row('mobile', 12)], os: [row('Android', 12)] }[query.get('by') ?? ''] ?? [] }
    case '/api/ch_analytics/top':
      return { body: [{ ...row('Иван-чай', 12, 9), id: '7', shortlink: 'ivan-chai' }] }
    case '/api/ch_analytics/machines':
      return { body: [row('preview:telegram', 2), row('empty-ua', 1)] }
    default:
      return undefined
  }
}

/** Nobody ever came. */
export const untouched: Server = (path, query) =>
  path.startsWith('/api/ch_analytics/')
    ? { body: path.endsWith('/visits') ? [row('current', 0), row('machines', 0)] : [] }
    : busy(path, query)

/** Nobody comes: in all that the plan keeps there were visits, in no shorter period. */
export const empty: Server = (path, query) =>
  path.endsWith('/visits') && query.get('dateFrom') === '2026-11-15' && query.get('dateTo') === '2026-11-21'
    ? { body: [row('current', 12), row('machines', 0)] }
    : untouched(path, query)

type Sight = (entries: { isIntersecting: boolean }[]) => void

/** Every part of the page is in sight. */
const allInSight = (onChange: Sight) => onChange([{ isIntersecting: true }])

const STREAM = '/api/ch_analytics/live'

export function show(
  server: Server,
  address = '/dashboard',
  watch: (onChange: Sight) => void = allInSight,
  /** What other pages have left. */
  kept: (client: QueryClient) => void = () => {}
) {
  const asked: URL[] = []
  vi.stubGlobal('IntersectionObserver', function Observer(onChange: Sight) {
    return { observe: () => watch(onChange), disconnect: () => {} }
  })
  standIn(async ({ url }) => {
    if (url.pathname === STREAM) return new Response(new ReadableStream())
    asked.push(url)
    const {
      body,
      status = 200,
      headers = {}
    } = server(url.pathname, url.searchParams) ?? refused('NOT_FOUND')
    return Response.json(await body, { status, headers })
  })
  const client = plainClient()
  kept(client)
  const { router } = openScreens([{ path: '/dashboard/:id?', Component: DashboardPage }], address, client)
  const reports = () => asked.filter(url => url.pathname.startsWith('/api/ch_analytics/'))
  return { asked, reports, router, client }
}

export const figure = async (label: string) => {
  const terms = await screen.findAllByText(label, { selector: 'dt' })
  return plain(terms[0]?.parentElement?.textContent)
}

/** The row of a card, which is a link. */
export const rowOf = async (name: string) => {
  const anchor = (await screen.findByText(name, { selector: 'a bdi' })).closest('a')
  if (!anchor) throw new Error(`${name} is no link`)
  return anchor
}

/** What is saved as a file from here on. */
export function savedFiles() {
  const saved: { name: string; text: Promise<string> }[] = []
  let content = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) content = blob
    return 'blob:tropa'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: content.text() })
  })
  return saved
}

/** Saturday, 21 November 2026, 11:20 in Moscow. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:20:00Z') })
  writeToken('token')
  return () => vi.useRealTimers()
})
