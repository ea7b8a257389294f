import { Type, type Static } from 'typebox'

import { Days, sheet, Visits } from './admin-values.ts'
import { extend } from './extend.ts'
import { PlanId } from './plan-schema.ts'
import { route } from './route.ts'

export const statisticsSteps = ['day', 'week', 'month'] as const
export const StatisticsQuery = extend(Days, {
  by: Type.Optional(
    Type.Enum([...statisticsSteps], { description: 'day unless told; weeks begin on Mondays' })
  )
})

/** A Moscow day, week or month, by its first day. Of those who registered in it: how many made a link, were visited, paid, ever since. */
export const StatisticsDay = Type.Object(
  {
    date: Type.String({ format: 'date' }),
    registrations: Type.Integer(),
    withLink: Type.Integer(),
    withVisit: Visits,
    withPayment: Type.Integer(),
    newPayers: Type.Integer(),
    payments: Type.Integer(),
    renewals: Type.Integer({ description: 'of the payments' }),
    sum: Type.Number(),
    refunds: Type.Number(),
    ended: Type.Integer({ description: 'paid terms that ran out and were not prolonged: churn' }),
    visits: Visits
  },
  { title: 'StatisticsDay' }
)
export type StatisticsDay = Static<typeof StatisticsDay>

/** Who has which plan now, and what a month of them brings. */
export const PlanPayers = Type.Object(
  {
    plan: PlanId,
    users: Type.Integer(),
    renewing: Type.Integer(),
    monthly: Type.Number({
      description: 'roubles that those who renew are charged a month, whatever plan they have meanwhile'
    })
  },
  { title: 'PlanPayers' }
)
export type PlanPayers = Static<typeof PlanPayers>

export const adminStatistics = {
  byStep: route({
    method: 'GET',
    path: '/api/admin/statistics',
    access: 'admin',
    summary:
      'Registrations, activation, payers, payments, churn and visits by day, week or month; empty ones too',
    query: StatisticsQuery,
    response: Type.Array(StatisticsDay)
  }),
  plans: route({
    method: 'GET',
    path: '/api/admin/statistics/plans',
    access: 'admin',
    summary: 'Who has which plan now',
    response: Type.Array(PlanPayers)
  }),
  sheet: sheet('/api/admin/excel/statistics', 'The statistics as a spreadsheet', StatisticsQuery)
}
