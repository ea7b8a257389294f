import { DAY_MS } from '#contract/durations.ts'
import { PROLONGED_DAYS } from '#contract/limits.ts'
import { dateAt, dayOf, startOf } from '#contract/moscow-days.ts'
import type { PlanId } from '#contract/plans.ts'
import { isLivingRow } from '#server/billing/subscriptions/subscriptions.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

import type { MoscowSteps } from './moscow-steps.ts'

/** What `admin_days` counts; sums are kopecks. */
type Figure =
  | 'registrations'
  | 'withLink'
  | 'withVisit'
  | 'withPayment'
  | 'newPayers'
  | 'payments'
  | 'renewals'
  | 'sum'
  | 'refunds'
  | 'ended'

/** A figure of a step, by its number from 0. */
type FigureOf = (step: number, figure: Figure) => number

interface Counted {
  step: number
  figure: Figure
  value: string
}

/**
 * Every figure of every step. Whose paid term ended within the last week may yet prolong it and has not left: of the day that was
 * a week ago, what ended by this time of it.
 */
export async function figures(
  sql: SqlRunner,
  { from, to, steps }: MoscowSteps,
  now: number
): Promise<FigureOf> {
  const left = now - PROLONGED_DAYS * DAY_MS
  const lastDay = startOf(dayOf(left))
  const stepOf = fragment`width_bucket(day, ${steps.map(step => dateAt(step.from))}::date[]) - 1`
  const rows = await sql<Counted[]>`
    select ${stepOf} as step, figure, sum(value) as value from (
      select day, figure, value from admin_days
      where day >= ${dateAt(from)}::date and day < ${dateAt(to)}::date
        and (figure <> 'ended' or day < ${dateAt(lastDay)}::date)
      union all
      select moscow_day(at), 'ended', 1 from term_ends
      where at >= ${new Date(Math.max(from, lastDay))} and at < ${new Date(to)} and at <= ${new Date(left)}) as counted
    group by 1, 2`
  const found = new Map(rows.map(({ step, figure, value }) => [`${step} ${figure}`, Number(value)]))
  return (step, figure) => found.get(`${step} ${figure}`) ?? 0
}

/** Makes the changes of each day and figure one row; together they stay what they are at every moment. */
export async function foldDays(sql: SqlRunner): Promise<void> {
  await sql`
    with changes as (
      delete from admin_days where day in (select day from admin_days group by day, figure having count(*) > 1)
      returning *)
    insert into admin_days select day, figure, sum(value) from changes group by day, figure having sum(value) <> 0`
}

interface PlanUsers {
  plan: PlanId
  users: number
  renewing: number
  /** Kopecks of a month of what those are charged who renew, by a subscription of whatever plan. */
  charged: string
}

/**
 * Users who have a plan now, how many of them renew, and what that brings: a plan that is a gift is charged at nobody's price, and what
 * is to be cancelled is not charged, whatever the provider has confirmed of that.
 */
export const payersByPlan = (sql: SqlRunner, now: number): Promise<PlanUsers[]> => sql<PlanUsers[]>`
  select plan, count(*)::int as users, count(*) filter (where month.subscriptions > 0)::int as renewing,
    coalesce(sum(month.charged), 0) as charged
  from users left join lateral (
    select count(*) as subscriptions, sum((model ->> 'Amount')::numeric * 100 / nullif((model ->> 'Period')::numeric, 0))
      filter (where model ->> 'Currency' = 'RUB' and model ->> 'Interval' = 'Month') as charged
    from subscriptions
    where users.renewing and user_id = users.id and ${isLivingRow} and cancel_wanted_at is null
  ) as month on true
  where plan is not null and deleted_at is null and payed_to >= ${new Date(now)} group by plan`
