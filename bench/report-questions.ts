import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { dateOf, dayOf, MOSCOW_OFFSET_MS } from '#contract/moscow-days.ts'

import type { Person } from './report-app.ts'
import { links } from './report-world.ts'

const MOSCOW = 'Europe/Moscow'
const YEKATERINBURG = 'Asia/Yekaterinburg'

export const reports = [
  'visits',
  'visits-chart',
  'top',
  'cities',
  'cities/new',
  'countries',
  'social',
  'referrers',
  'devices?by=device',
  'devices?by=os',
  'devices?by=browser',
  'utm?by=source',
  'utm?by=medium',
  'utm?by=campaign',
  'utm?by=term',
  'utm?by=content',
  'machines',
  'buttons',
  'recent'
] as const

/** Of whom and when all reports are asked. */
export interface Asked {
  name: string
  who: Person
  /** What every address of it says; the first `&` is its report's. */
  query: string
  /** What each question may take, milliseconds; nothing is promised without. */
  goal?: number
}

const range = (now: number, days: number) =>
  `dateFrom=${dateOf(dayOf(now) - days + 1)}&dateTo=${dateOf(dayOf(now))}`

export const urlOf = (report: string, query: string): string =>
  `/api/ch_analytics/${report}${report.includes('?') ? '&' : '?'}${query}`

/** Every scope in which all reports are asked, for the moment at which visits end. */
export function allAsked(now: number): Asked[] {
  const spans = [90, 30, 7, 1]
  const account = [MOSCOW, YEKATERINBURG].flatMap(zone =>
    spans.map((days): Asked => ({
      name: `account of 1,000 links, ${days} d, ${zone}`,
      who: 'account',
      query: `${range(now, days)}&tz=${zone}`,
      goal: 300
    }))
  )
  const ninety = `${range(now, 90)}&tz=${MOSCOW}`
  return [
    ...account,
    { name: 'link of a tenth, 90 d', who: 'giant', query: `${ninety}&id=${links.giant}`, goal: 300 },
    { name: 'link of a hundredth, 90 d', who: 'account', query: `${ninety}&id=${links.million}`, goal: 50 },
    { name: 'ordinary account of 15 links, 90 d', who: 'ordinary', query: ninety, goal: 300 }
  ]
}

/** Without a goal: filters are answered by raw visits, and nobody but an admin asks for everyone's. */
export const forInformation = (now: number): Asked[] => {
  const ninety = `${range(now, 90)}&tz=${MOSCOW}`
  return [
    {
      name: 'account, 90 d, one city',
      who: 'account',
      query: `${ninety}&city=${encodeURIComponent('Город 0')}`
    },
    { name: 'account, 90 d, one country', who: 'account', query: `${ninety}&country=RU` },
    { name: 'account, 90 d, one source', who: 'account', query: `${ninety}&source=vk` },
    { name: 'account, 90 d, one system', who: 'account', query: `${ninety}&device=os:iOS` },
    { name: 'account, 90 d, one site', who: 'account', query: `${ninety}&referrer=site-7.ru` },
    { name: 'account, 90 d, one campaign', who: 'account', query: `${ninety}&utm=campaign:spring_0_1` },
    { name: 'everyone, 90 d', who: 'admin', query: `${ninety}&all=true` }
  ]
}

/** What the page of the statistics asks when it opens, period still running (web/features/dashboard/overview.tsx), all at once. */
export function dashboard({ query }: Asked, now: number, days: number): string[] {
  const hour = new Date(Math.floor(now / HOUR_MS) * HOUR_MS + MOSCOW_OFFSET_MS).toISOString().slice(0, 13)
  const before = new Date(now + MOSCOW_OFFSET_MS - days * DAY_MS).toISOString().slice(0, 13)
  const until = (from: number, to: string) =>
    query.replace(
      /dateFrom=[^&]*&dateTo=[^&]*/,
      `dateFrom=${dateOf(from)}T00:00%2B03:00&dateTo=${to}:00%2B03:00`
    )
  const today = dayOf(now)
  const ofLink = query.includes('&id=')
  return [
    urlOf('visits', query),
    urlOf('visits', until(today - days + 1, hour)),
    urlOf('visits', until(today - 2 * days + 1, before)),
    ...[
      'visits-chart',
      'social',
      'cities/new',
      'countries',
      'devices?by=device',
      ...(ofLink ? [] : ['top'])
    ].map(report => urlOf(report, query))
  ]
}

export const linkLists = [
  { name: 'list of links, the newest', url: '/api/users/shortlinks' },
  { name: 'list of links by visits', url: '/api/users/shortlinks?sort=-visits' },
  { name: 'list of links by visits, 100', url: '/api/users/shortlinks?sort=-visits&limit=100' }
]
