import { Type, type Static, type TSchema } from 'typebox'

import { extend } from './extend.ts'
import { route } from './route.ts'

/** One row of every report. */
export const Row = Type.Object(
  { label: Type.String(), visits: Type.Integer(), uniqVisits: Type.Integer() },
  { title: 'AnalyticsRow' }
)
export type Row = Static<typeof Row>

/** Of a range: a day, or a time. */
export const ReportMoment = Type.String({
  minLength: 10,
  maxLength: 35,
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:\\d{2})?)?$',
  'x-message': 'Введите дату вида 2026-11-21.'
})

export const Zone = Type.String({ maxLength: 64, 'x-message': 'Выберите часовой пояс из списка.' })

export const utmKeys = ['source', 'medium', 'campaign', 'term', 'content'] as const
export const deviceKeys = ['device', 'os', 'browser'] as const

/** The city of a report when the address tells none; as a filter it finds the same visits. */
export const NO_CITY = 'Не определён'

/** Of every report, and the label of a row is the value that finds it: `''` where nothing is known. */
export const Filters = Type.Object({
  city: Type.Optional(Type.String({ minLength: 1, maxLength: 200, 'x-message': 'Такого города нет.' })),
  country: Type.Optional(
    Type.String({ pattern: '^([A-Z]{2})?$', 'x-message': 'Страна — две заглавные латинские буквы.' })
  ),
  source: Type.Optional(
    Type.String({
      pattern: '^[a-z]{1,20}$',
      description: 'a label of the report `social`',
      'x-message': 'Такого источника нет.'
    })
  ),
  device: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: '^(mobile|tablet|desktop|tv|other|os:.*|browser:.*)$',
      description: 'a kind of device, `os:Android` or `browser:Chrome`',
      'x-message': 'Такого устройства нет.'
    })
  ),
  referrer: Type.Optional(Type.String({ maxLength: 253, 'x-message': 'Адрес сайта слишком длинный.' })),
  utm: Type.Optional(
    Type.String({
      maxLength: 300,
      pattern: `^(${utmKeys.join('|')}):`,
      description: 'one parameter and its value: `campaign:spring`',
      'x-message': 'Метка — параметр и значение через двоеточие: campaign:spring.'
    })
  )
})
export type Filters = Static<typeof Filters>

const LinkIdQuery = Type.Optional(Type.String({ pattern: '^\\d{1,18}$', 'x-message': 'Такой ссылки нет.' }))
const AllQuery = Type.Optional(Type.Boolean({ description: 'ADMIN only: the visits of everyone' }))

export const ReportQuery = extend(Filters, {
  dateFrom: ReportMoment,
  dateTo: ReportMoment,
  id: LinkIdQuery,
  tz: Type.Optional(Zone),
  all: AllQuery
})
export type ReportQuery = Static<typeof ReportQuery>

/** Set when the plan keeps less than was asked for, or than is compared with it: the first moment that is shown. */
export const SINCE_HEADER = 'x-analytics-since'

const report = <const R extends TSchema, const Q extends TSchema>(
  name: string,
  summary: string,
  response: R,
  query: Q
) =>
  route({
    method: 'GET',
    path: `/api/ch_analytics/${name}`,
    access: 'user',
    summary,
    query,
    responseHeaders: [SINCE_HEADER],
    response: Type.Array(response)
  })

export const PlaceRow = extend(Row, {
  city: Type.String(),
  region: Type.String(),
  country: Type.String(),
  lat: Type.Number(),
  lon: Type.Number()
})
export type PlaceRow = Static<typeof PlaceRow>

/** A visit by a person, as it comes or came lately. */
export const LiveVisit = Type.Object(
  {
    id: Type.String({ description: 'of the link' }),
    label: Type.String({ description: 'title of the link, or its slug' }),
    time: Type.String({ format: 'date-time' }),
    city: Type.String(),
    country: Type.String(),
    source: Type.String({ description: 'a label of the report `social`' }),
    device: Type.String(),
    os: Type.String(),
    browser: Type.String(),
    referrer: Type.String(),
    utm_source: Type.String(),
    utm_medium: Type.String(),
    utm_campaign: Type.String(),
    utm_term: Type.String(),
    utm_content: Type.String(),
    deleted: Type.Optional(Type.Literal(true, { description: 'the link is there no more' }))
  },
  { title: 'LiveVisit' }
)
export type LiveVisit = Static<typeof LiveVisit>

export const analytics = {
  top: report(
    'top',
    'Most visited links',
    extend(Row, {
      id: Type.String(),
      shortlink: Type.String({ description: 'slug; empty when the link is not known any more' }),
      deleted: Type.Boolean()
    }),
    ReportQuery
  ),
  visits: report(
    'visits',
    'Totals: current, previous (of the range before, as far as the plan keeps it; the header speaks of that, too), machines',
    Row,
    ReportQuery
  ),
  visitsChart: report('visits-chart', 'Visits by hour, day or month', Row, ReportQuery),
  cities: report('cities', 'Top 100 cities', Row, ReportQuery),
  citiesNew: report('cities/new', 'Top 100 cities with their place', PlaceRow, ReportQuery),
  social: report('social', 'Visits by social network', Row, ReportQuery),
  machines: report('machines', 'Openings that were no people, by reason', Row, ReportQuery),
  countries: report('countries', 'Top 100 countries; label is the ISO code', Row, ReportQuery),
  devices: report(
    'devices',
    'Visits by kind of device, by system or by browser',
    Row,
    extend(ReportQuery, { by: Type.Optional(Type.Enum([...deviceKeys])) })
  ),
  referrers: report('referrers', 'Visits by referring site', Row, ReportQuery),
  utm: report(
    'utm',
    'Visits by one UTM parameter',
    Row,
    extend(ReportQuery, { by: Type.Enum([...utmKeys]) })
  ),
  buttons: report(
    'buttons',
    'Presses of the buttons of landings; label = what the button says now',
    extend(Row, {
      id: Type.String({ description: 'of the link' }),
      n: Type.Union([Type.Integer(), Type.Null()], {
        description: '0: the main button, else the place of the additional link now; null: it was taken out'
      }),
      link: Type.String({ description: 'title of the link, or its slug' })
    }),
    ReportQuery
  ),
  confirmations: report(
    'confirmations',
    'How often the page «18+» was passed, and by how many people: confirmed',
    Row,
    ReportQuery
  ),
  recent: report('recent', 'The last 20 visits by people, the newest first', LiveVisit, ReportQuery),
  live: route({
    method: 'GET',
    path: '/api/ch_analytics/live',
    access: 'user',
    summary:
      'A stream of the visits as they come: events `visit`, data a LiveVisit; `more`, data {}, behind them when others that fit were left out',
    query: extend(Filters, { id: LinkIdQuery, all: AllQuery }),
    produces: 'text/event-stream',
    response: Type.String()
  })
}
