import { Type, type Static, type TSchema } from 'typebox'

import { route } from './route.ts'

/** One row of every report. */
export const Row = Type.Object(
  { label: Type.String(), visits: Type.Integer(), uniqVisits: Type.Integer() },
  { title: 'AnalyticsRow' }
)
export type Row = Static<typeof Row>

const Moment = Type.String({
  minLength: 10,
  maxLength: 35,
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:\\d{2})?)?$',
  'x-message': 'Введите дату вида 2026-11-21.'
})

export const ReportQuery = Type.Object({
  dateFrom: Moment,
  dateTo: Moment,
  id: Type.Optional(Type.String({ pattern: '^\\d{1,18}$', 'x-message': 'Такой ссылки нет.' })),
  tz: Type.Optional(Type.String({ maxLength: 64, 'x-message': 'Выберите часовой пояс из списка.' })),
  all: Type.Optional(Type.Boolean({ description: 'ADMIN only: the visits of everyone' }))
})
export type ReportQuery = Static<typeof ReportQuery>

/** Set when the plan keeps less than was asked for: the first moment that is shown. */
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

export const PlaceRow = Type.Interface([Row], {
  city: Type.String(),
  region: Type.String(),
  country: Type.String(),
  lat: Type.Number(),
  lon: Type.Number()
})

export const utmKeys = ['source', 'medium', 'campaign', 'term', 'content'] as const

export const analytics = {
  top: report('top', 'Most visited links', Type.Interface([Row], { id: Type.String() }), ReportQuery),
  visits: report('visits', 'Totals: current, previous, machines', Row, ReportQuery),
  visitsChart: report('visits-chart', 'Visits by hour, day or month', Row, ReportQuery),
  cities: report('cities', 'Top 100 cities', Row, ReportQuery),
  citiesNew: report('cities/new', 'Top 100 cities with their place', PlaceRow, ReportQuery),
  social: report('social', 'Visits by social network', Row, ReportQuery),
  machines: report('machines', 'Openings that were no people, by reason', Row, ReportQuery),
  devices: report('devices', 'Visits by device', Row, ReportQuery),
  referrers: report('referrers', 'Visits by referring site', Row, ReportQuery),
  utm: report(
    'utm',
    'Visits by one UTM parameter',
    Row,
    Type.Interface([ReportQuery], { by: Type.Enum([...utmKeys]) })
  ),
  buttons: report(
    'buttons',
    'Presses of the buttons of landings',
    Type.Interface([Row], { id: Type.String(), n: Type.Integer() }),
    ReportQuery
  ),
  live: route({
    method: 'GET',
    path: '/api/ch_analytics/live',
    access: 'user',
    summary: 'A stream of the visits as they come',
    query: Type.Object({ id: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })) }),
    produces: 'text/event-stream',
    response: Type.String()
  })
}
